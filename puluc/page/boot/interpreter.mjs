// The page's entry, and the module that PyScript takes its interpreter from. Pyodide starts here at
// once; PyScript's core loads meanwhile and finds it running.
import {
  addressOf, ahead, arriving, countWhole, files, partArrived, python, whole,
} from './files.mjs';
import { startPython } from './python.mjs';
import { standInForIndexedDB } from './storage.mjs';
import { BootError, fail, isReady, onReady, show, text } from './ui.mjs';

const WASM = 'runtime/pyodide.asm.wasm';
const GLUE = 'runtime/pyodide.asm.js';
const LIBRARY = 'runtime/stdlib.zip';
const APP = 'app.zip';
const UNUSED_PLUGINS = [
  'codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal',
];
const BYTES_PART = 0.75;

const root = document.documentElement;
let stages = 0;
const advance = (part, words) => {
  stages += part;
  show(BYTES_PART * partArrived() + stages, words);
};

/** The promise's value; a failure is shown, and whoever awaits the value keeps waiting. */
const orFail = (promise) =>
  promise.catch((error) => {
    fail(error);
    return new Promise(() => {});
  });

const imported = (path) =>
  import(addressOf(path)).catch((error) => {
    throw error instanceof TypeError ? BootError.lost(path) : error;
  });

/** Run a script that is no module: browsers keep what they have compiled of it. */
const run = (path) => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.src = addressOf(path);
  script.onload = resolve;
  script.onerror = () => reject(BootError.lost(path));
  document.head.append(script);
});

const compiledAnew = async () => {
  try {
    const response = await arriving(WASM, () => advance(0));
    return await (response.headers.get('content-type') === 'application/wasm'
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    if (error instanceof TypeError) throw BootError.lost(WASM);
    throw error instanceof WebAssembly.CompileError ? BootError.damaged(WASM) : error;
  }
};

const compiling = async () => {
  const module = await (ahead.wasm?.catch(compiledAnew) ?? compiledAnew());
  countWhole(WASM);
  advance(0.05, text('python'));
  return module;
};

const start = async (wasm, streams) => {
  const [{ loadPyodide }] = await Promise.all([
    imported('runtime/pyodide.mjs'),
    // The single file has nothing but modules.
    'alone' in root.dataset ? imported(GLUE) : run(GLUE),
  ]);
  return startPython({
    loadPyodide,
    createPyodideModule: globalThis.createPyodideModule,
    wasm,
    folder: addressOf('.'),
    python,
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
  });
};

const startPyScript = async () => {
  // Without this PyScript would load all its plug-ins for MicroPython, which the page doesn't use.
  const micropython = document.createElement('mpy-config');
  micropython.textContent = JSON.stringify({ plugins: UNUSED_PLUGINS.map((name) => `!${name}`) });
  document.head.append(micropython);
  const { hooks } = await imported('runtime/core.js');
  micropython.remove();
  // PyScript would build its worker hooks with Function(), which the page's policy forbids.
  for (const set of Object.values(hooks.worker)) set.clear?.();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (...args) => {
      if (args[0] instanceof Error) fail(args[0]);
      stderr(...args);
    };
  });
};

/** Reload the page when a new version's service worker takes over: versions never mix. */
const followVersion = () => {
  // A game in a frame is not saved: a reload would lose it.
  if ('embed' in root.dataset) return;
  try {
    const { serviceWorker } = navigator;
    if (!serviceWorker?.controller) return;
    serviceWorker.addEventListener('controllerchange', () => location.reload());
  } catch {
    // Sandboxed frames have no service worker.
  }
};

const streams = { stdout: console.log, stderr: console.warn };
const contents = new Map();
let interpreter;

followVersion();
if (globalThis.WebAssembly) {
  const ownFetch = globalThis.fetch;
  const wasm = orFail(compiling());
  // Pyodide asks for the WebAssembly too, but is handed the compiled module.
  contents.set(addressOf(WASM), null);
  for (const path of Object.keys(files).filter((path) => path !== WASM)) {
    contents.set(addressOf(path), orFail(whole(path, arriving(path, () => advance(0)))));
  }
  globalThis.fetch = async (request, options) => {
    const address = new URL(request.url ?? request, document.baseURI).href;
    return contents.has(address)
      ? new Response(await contents.get(address))
      : ownFetch(request, options);
  };
  const takeStorageBack = standInForIndexedDB();
  onReady(() => {
    globalThis.fetch = ownFetch;
    takeStorageBack();
  });
  addEventListener('unhandledrejection', (event) => {
    if (isReady()) return;
    event.preventDefault();
    console.error(event.reason);
    fail(event.reason);
  });
  interpreter = orFail(start(wasm, streams));
  interpreter.then(() => advance(0.1, text('opening')));
  orFail(startPyScript());
} else {
  fail(BootError.unsupported());
}

/** What PyScript calls: the interpreter already started, printing where PyScript says. */
export const loadPyodide = async ({ stdout, stderr }) => {
  Object.assign(streams, { stdout, stderr });
  await Promise.all(contents.values());
  return interpreter;
};

export const { version } = python;
