// The study: when its files come, when Pyodide starts, and the module that PyScript takes Pyodide
// from. Pyodide's start holds the page up for a moment that can't be divided, so it waits until that
// holds nobody up.
import { addressOf, Files, imported, loaded, styled } from './files.mjs';
import * as handover from './handover.mjs';
import { mayFetch, mayStart } from './policy.mjs';
import { startPyodide } from './pyodide-start.mjs';
import { standInForIndexedDB } from './storage.mjs';
import { BootError, facts } from './progress.mjs';

const WASM = 'runtime/pyodide.asm.wasm';
const GLUE = 'runtime/pyodide.asm.js';
const STYLE = 'css/screens.css';
const UNUSED_PLUGINS = [
  'codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal',
];
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/** After the game is there: what the first moves need comes before. */
const SETTLED_MS = 3000;
/** How often it is looked whether Pyodide may start. */
const LOOK_MS = 250;

const root = document.documentElement;
const isFramed = 'embed' in root.dataset;

let asked = false;
let coming = () => {};
let notComing = () => {};
/** What a person is at: "moving", "playing", "reading" or "over". */
let moment = 'moving';
let touched = 0;
let gameMs = Infinity;
let part = 0;
let fetched;
let here;
let starting;
let timer;

/** Call `whenComing(part)` as the study comes that was asked for, `whenNot(why)` when it can't. */
export const listen = (whenComing, whenNot) => {
  coming = whenComing;
  notComing = whenNot;
};

/** Tell what a person is at. */
export const at = (now) => {
  moment = now;
};

/** Let the study come as soon as it can, or leave that to a quiet moment again. */
export const ask = (isAsked) => {
  asked = isAsked;
  if (!asked || starting) return;
  coming(part);
  arrive();
  look();
};

/**
 * Let the study come when that holds nobody up; a frame waits until it is asked for. The game took
 * `ms` to start.
 */
export const prepare = (ms) => {
  gameMs = ms;
  if (isFramed) return;
  for (const name of INPUT) {
    addEventListener(name, () => { touched = performance.now(); }, { capture: true, passive: true });
  }
  if (mayFetch(navigator.connection)) setTimeout(arrive, SETTLED_MS);
  timer = setInterval(look, LOOK_MS);
};

const files = new Files(facts.study, (now) => {
  part = now;
  if (asked) coming(0.9 * part);
});

/** Have Pyodide's script run, which is no module: browsers keep what they have compiled of it. */
const glued = async () => {
  // The single file has nothing but modules.
  if ('alone' in root.dataset) return imported(GLUE);
  if (globalThis.createPyodideModule) return undefined;
  const script = document.createElement('script');
  script.src = addressOf(GLUE);
  await loaded(script, GLUE);
  if (!globalThis.createPyodideModule) throw BootError.damaged(GLUE);
  return undefined;
};

/** Fetch what Pyodide starts from, once. What is compiled as it comes can hold the page up: that is
 * for a person who waits. */
const arrive = () => {
  fetched ??= (async () => {
    // Pyodide asks for the WebAssembly too, but is handed the compiled module.
    const contents = new Map([[addressOf(WASM), '']]);
    const rest = files.paths.filter((path) => path !== WASM);
    const wasm = asked ? files.compiled(WASM) : files.content(WASM);
    await Promise.all([wasm, ...rest.map(async (path) => {
      contents.set(addressOf(path), await files.content(path));
    })]);
    await styled(STYLE);
    return { wasm: await wasm, contents };
  })();
  fetched.then((files) => {
    here = files;
    look();
  }, failed);
};

const failed = (error) => {
  fetched = here = starting = undefined;
  const isForeseen = error instanceof BootError;
  if (!isForeseen) console.error(error);
  if (asked) notComing(isForeseen ? `${error.message} ${error.advice}` : '');
  asked = false;
};

/** Whether it may start now. */
const isTime = () => mayStart({
  isAsked: asked,
  isFramed,
  isAtRest: handover.isOffered() && handover.isAtRest(),
  isHidden: document.hidden,
  moment,
  quietMs: performance.now() - touched,
  gameMs,
});

const look = () => {
  if (!starting && here && isTime()) starting = start(here).catch(failed);
};

/** The module of what has come: browsers keep what they compiled of a file by its address. */
const compiled = async (wasm) => {
  if (wasm instanceof WebAssembly.Module) return wasm;
  const kept = fetch(addressOf(WASM), { cache: 'force-cache' });
  return WebAssembly.compileStreaming(kept).catch(() => WebAssembly.compile(wasm));
};

const streams = { stdout: console.log, stderr: console.warn };
let interpreter;

/** What the study imports besides `boot`. */
export const modules = {};

const start = async (files) => {
  files.wasm = await compiled(files.wasm);
  if (!isTime()) { // Somebody has gone on meanwhile.
    starting = undefined;
    return;
  }
  const { wasm, contents } = files;
  const ownFetch = globalThis.fetch;
  globalThis.fetch = async (request, options) => {
    const { href } = new URL(request.url ?? request, document.baseURI);
    return contents.has(href) ? new Response(contents.get(href)) : ownFetch(request, options);
  };
  let takeStorageBack = () => {};
  try {
    const [{ loadPyodide }, qr, film] = await Promise.all([
      imported('runtime/pyodide.js'), imported('runtime/qr.js'), imported('runtime/film.js'), glued(),
    ]);
    Object.assign(modules, { qr, film });
    takeStorageBack = standInForIndexedDB();
    interpreter ??= await startPyodide({
      loadPyodide,
      createPyodideModule: globalThis.createPyodideModule,
      wasm,
      folder: addressOf('.'),
      python: facts.python,
      stdout: (text) => streams.stdout(text),
      stderr: (text) => streams.stderr(text),
    });
    await startPyScript();
  } finally {
    globalThis.fetch = ownFetch;
    takeStorageBack();
  }
};

/** Let PyScript run the page's script, which takes the game over; returns when it has. */
const startPyScript = async () => {
  if (ended) {
    // It is there, but what it ran has failed: it runs a script that is new to it.
    const again = new Promise((resolve, reject) => { ended = { resolve, reject }; });
    const script = document.querySelector('script[type=py]');
    const copy = document.createElement('script');
    for (const { name, value } of script.attributes) copy.setAttribute(name, value);
    copy.textContent = script.textContent;
    script.replaceWith(copy);
    return again;
  }
  // Without this PyScript would load all its plug-ins for MicroPython, which it doesn't start here.
  const micropython = document.createElement('mpy-config');
  micropython.textContent = JSON.stringify({ plugins: UNUSED_PLUGINS.map((name) => `!${name}`) });
  document.head.append(micropython);
  const { hooks } = await imported('runtime/core.js');
  micropython.remove();
  // PyScript would build its worker hooks with Function(), which the page's policy forbids.
  for (const set of Object.values(hooks.worker)) set.clear?.();
  return new Promise((resolve, reject) => {
    ended = { resolve, reject };
    hooks.main.onReady.add(({ io }) => {
      const { stderr } = io;
      io.stderr = (...args) => {
        if (args[0] instanceof Error) ended.reject(args[0]);
        stderr(...args);
      };
    });
  });
};

/** What to call once the page's script has taken the game over, or failed. */
let ended;

/** Python tells that it leads the page. */
export const lead = () => {
  ended.resolve();
  clearInterval(timer);
  fetched = here = undefined;
  root.dataset.study = 'here';
};

/** What PyScript calls: the interpreter already started, printing where PyScript says. */
export const loadPyodide = async ({ stdout, stderr }) => {
  Object.assign(streams, { stdout, stderr });
  return interpreter;
};

export const { version } = facts.python;

const asksFor = new URLSearchParams(`${location.search}&${location.hash.slice(1)}`);
// It comes beside the game where a link leads to one of its screens.
const asksForStudy = ['puzzle', 'editor', 'review', 'games'].some((name) => asksFor.has(name));
if (!isFramed && asksForStudy && mayFetch(navigator.connection)) arrive();
