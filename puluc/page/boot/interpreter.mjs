// The page's entry, and the module that PyScript takes its interpreter from. Pyodide starts here at
// once; PyScript's core loads meanwhile and finds it running.
import { addressOf, arriving, files, partArrived, python, whole } from './files.mjs';
import { standInForIndexedDB } from './storage.mjs';
import { BootError, fail, isReady, onReady, show, text } from './ui.mjs';

const WASM = 'runtime/pyodide.asm.wasm';
const LIBRARY = 'runtime/stdlib.zip';
const UNUSED_PLUGINS = [
  'codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal',
];
const BYTES_PART = 0.75;

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

const compiling = async (response) => {
  try {
    const type = (await response).headers.get('content-type');
    const module = await (type === 'application/wasm'
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await (await response).arrayBuffer()));
    advance(0.05, text('python'));
    return module;
  } catch (error) {
    if (error instanceof TypeError) throw BootError.lost(WASM);
    throw error instanceof WebAssembly.CompileError ? BootError.damaged(WASM) : error;
  }
};

const startPython = async (wasm, streams) => {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await wasm;
    return { module, instance: await orFail(WebAssembly.instantiate(module, imports)) };
  };
  // Pyodide allocates shared memory for sleeping: browsers warn of it, and a page may not sleep.
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor({ shared, ...size }) {
      super(size);
    }
  };
  // Pyodide would give each callback a stack of its own so that it could wait; nothing here does.
  // Such stacks crash Chromium's tabs where its heap profiler is on, as it is for some users.
  const { Suspending } = WebAssembly;
  delete WebAssembly.Suspending;
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    imported('runtime/pyodide.mjs'),
    imported('runtime/pyodide.asm.mjs'),
  ]);
  const started = await loadPyodide({
    createPyodideModule,
    indexURL: addressOf('runtime/'),
    stdLibURL: addressOf(LIBRARY),
    packageBaseUrl: addressOf('runtime/'),
    lockFileContents: { info: python, packages: {} },
    stdout: (text) => streams.stdout(text),
    stderr: (text) => streams.stderr(text),
  });
  Object.assign(WebAssembly, { Memory, ...(Suspending && { Suspending }) });
  advance(0.1, text('opening'));
  return started;
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
  if ('embed' in document.documentElement.dataset) return;
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
  const responses = new Map(
    Object.keys(files).map((path) => [path, arriving(path, () => advance(0))]),
  );
  for (const [path, response] of responses) {
    // Pyodide asks for the WebAssembly too, but is handed the compiled module.
    contents.set(addressOf(path), path === WASM ? null : orFail(whole(path, response)));
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
  const wasm = orFail(compiling(responses.get(WASM)));
  interpreter = orFail(startPython(wasm, streams));
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
