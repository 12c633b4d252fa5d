// The page's entry: starts the game in MicroPython as soon as the first view is painted, as PyScript
// would. The later screens and the worker come later, see `screens.mjs`.
import { loadMicroPython } from '@micropython/micropython-webassembly-pyscript';
import * as boot from './boot.mjs';
import * as caught from './caught.mjs';
import * as chance from './win-chance.mjs';
import { Files } from './files.mjs';
import { turn } from './yield.mjs';
import { BootError, facts, fail, hasFailed, isReady, onReady, show, text } from './progress.mjs';

const WASM = 'runtime/micropython.wasm';
const GAME = 'game.bin';
const HEAP_BYTES = 4 << 20;
const STACK_BYTES = 16 << 10;
const BYTES_PART = 0.8;
/** A start as quick as this isn't worth drawing the bar for again and again. */
const QUICK_MS = 300;
/** How long to wait for a pointer before looking for the audio output, which starts a process: what else
 * the page loads goes first. */
const OUTPUT_MS = 2000;

const root = document.documentElement;
const isFramed = 'embed' in root.dataset;

/** The lines of the page's script for MicroPython, which start the game: the page reacts between them.
 * Garbage is collected at the end of a line or an event once 1 MB has come, not 16 kB, as is usual; at
 * the start none is, as nearly all stays. */
const LINES = document.querySelector('script[type=mpy]').text.trim().split('\n');

/** After which a page that isn't painted starts, too: a frame out of sight never is. */
const UNSEEN_MS = isFramed ? 100 : 3000;
/** How long to wait for the rest of the first view, which may be out of sight. */
const REST_MS = 100;
const files = new Files(facts.game, (part) => show(BYTES_PART * part));

/** Wait until something is painted or, for `element`, what has an `elementtiming`; no longer than so. */
const waitForPaint = (type, patienceMs) => new Promise((resolve) => {
  setTimeout(resolve, patienceMs);
  new PerformanceObserver(resolve).observe({ type, buffered: true });
});

/** Once the first view is on the screen: a browser may paint a part of it first. */
const painted = async () => {
  if (document.hidden) return;
  await waitForPaint('paint', UNSEEN_MS);
  const { supportedEntryTypes } = PerformanceObserver;
  if (supportedEntryTypes.includes('element')) await waitForPaint('element', REST_MS);
};

/** MicroPython, calling each function that may fail by way of JavaScript, asks for it in the table of
 * functions twice: an array has it sooner. */
const quickened = ({ exports }) => {
  const table = exports.__indirect_function_table;
  const functions = [];
  const get = (at) => functions[at] ??= table.get(at);
  return { exports: { ...exports, __indirect_function_table: { get } } };
};

let python;
let gameMs;
/** What Python imports of JavaScript. */
const scripts = {};
const brought = {};

// Python imports this module as `boot`.
export * from './boot.mjs';
export * from './caught.mjs';

/** Fetch a file of the site for Python, once, which finds it by its path from the top. */
export const bring = (path) => brought[path] ??= (async () => {
  const content = await new Files({ [path]: facts.soon[path] }, () => {}).content(path);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  if (folder && !python.FS.analyzePath(`/${folder}`).exists) python.FS.mkdir(`/${folder}`);
  python.FS.writeFile(`/${path}`, new Uint8Array(content));
})().catch((error) => {
  delete brought[path];
  throw error;
});

/** Run a line of Python in the page. */
export const run = (line) => python.runPython(line);

/** Let Python find modules in a second image, in a folder of that name. */
const mount = (image, folder) => {
  const { _module: module } = python;
  const place = module._malloc(image.length);
  module.HEAPU8.set(image, place);
  python.runPython(`import uctypes, vfs
vfs.mount(vfs.VfsRom(uctypes.bytearray_at(${place}, ${image.length})), '${folder}')`);
};

/** Run a line that imports modules from such a folder; their packages are in the first image, too. */
const importFrom = (folder, packages, line) => {
  const move = (from, to) => python.runPython([`import ${packages.join(', ')}`, ...packages.map(
    (name) => `${name}.__path__ = ${name}.__path__.replace('${from}', '${to}')`,
  )].join('\n'));
  move('/rom', folder);
  try {
    python.runPython(line);
  } finally {
    move(folder, '/rom');
  }
};

const start = async () => {
  const isKept = !isFramed && caught.given('localStorage.length') !== null;
  const claimed = isKept && boot.claim.begin();
  // The first view waits for nothing that it doesn't need.
  await painted();
  const wasm = files.compiled(WASM);
  const modules = files.content(GAME);
  // MicroPython asks for the WebAssembly too, but is handed the compiled module. From the address of a
  // file it would not.
  const { instantiateStreaming } = WebAssembly;
  const { fetch } = globalThis;
  const module = await wasm;
  globalThis.fetch = async () => new Response();
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = quickened(await WebAssembly.instantiate(module, imports));
    await turn();
    return { module, instance };
  };
  const loading = loadMicroPython({
    url: WASM,
    heapsize: HEAP_BYTES,
    pystack: STACK_BYTES,
    linebuffer: true,
    turn,
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  });
  WebAssembly.instantiateStreaming = instantiateStreaming;
  globalThis.fetch = fetch;
  python = await loading;
  await turn();
  scripts.boot = { ...boot, ...caught, bring };
  python.registerJsModule('chance', chance);
  python.registerJsModule('caught', caught);
  python.registerJsModule('pyscript.js_modules', scripts);
  const { language } = root.dataset;
  const texts = language !== 'en' && bring(`locale/${language}.bin`);
  mount(new Uint8Array(await modules), '/rom');
  // Elsewhere are no modules, but looking for them takes time.
  python.runPython("import sys; sys.path[:] = ['.frozen', '/rom/lib']");
  await texts;
  await claimed;
  show(BYTES_PART, text('opening'));
  gameMs = 0;
  for (const [done, line] of LINES.entries()) {
    if (hasFailed()) return;
    const begun = performance.now();
    python.runPython(line.trim());
    gameMs += performance.now() - begun;
    if (gameMs > QUICK_MS) show(BYTES_PART + (1 - BYTES_PART) * (done + 1) / LINES.length);
    await turn();
  }
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

/** Have the browser look for its audio output: the first `AudioContext` would hold the page up until that
 * is found, and so would `setSinkId`. */
const findOutput = () => navigator.mediaDevices?.enumerateDevices().catch(() => {});

followVersion();
if (globalThis.WebAssembly) {
  onReady(() => {
    boot.screens.prepare({
      mount,
      add: (more) => Object.assign(scripts, more),
      importFrom,
      texts: async () => root.dataset.language !== 'en' && bring(`locale/${root.dataset.language}.more.bin`),
    });
    setTimeout(findOutput, OUTPUT_MS);
    addEventListener('pointerover', findOutput, { once: true });
  });
  addEventListener('unhandledrejection', (event) => {
    if (isReady()) return;
    event.preventDefault();
    fail(event.reason);
  });
  start().catch(fail);
} else {
  fail(BootError.unsupported());
}
