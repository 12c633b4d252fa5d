// The page's entry: starts the game in MicroPython, as soon as the first view is painted. What else
// there is (the study, in Pyodide) comes later, see `study.mjs`.
import * as claim from './claim.mjs';
import { addressOf, Files, imported } from './files.mjs';
import * as frame from './frame.mjs';
import * as handover from './handover.mjs';
import * as study from './study.mjs';
import { BootError, facts, fail, onReady, isReady, show, text } from './ui.mjs';

const WASM = 'runtime/micropython.wasm';
const GAME = 'game.bin';
const HEAP_BYTES = 4 << 20;
const BYTES_PART = 0.8;

/** After which a page that isn't painted starts, too: a frame out of sight. */
const UNSEEN_MS = 3000;

const root = document.documentElement;
const files = new Files(facts.game, (part) => show(BYTES_PART * part));

/** Once the first view is painted. */
const painted = () => new Promise((resolve) => {
  if (document.hidden) return resolve();
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, UNSEEN_MS);
});

/** Write the game's modules where MicroPython looks for them; the file begins with their names. */
const unpack = (FS, content) => {
  const bytes = new Uint8Array(content);
  const size = new DataView(content).getUint32(0, true);
  const made = new Set();
  let at = 4 + size;
  for (const [name, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    const folders = name.split('/').slice(0, -1);
    folders.forEach((_, depth) => {
      const folder = `/lib/${folders.slice(0, depth + 1).join('/')}`;
      if (!made.has(folder)) FS.mkdir(folder);
      made.add(folder);
    });
    FS.writeFile(`/lib/${name}`, bytes.subarray(at, at + length));
    at += length;
  }
};

const start = async () => {
  const wasm = files.content(WASM);
  const game = files.content(GAME);
  const [{ loadMicroPython }, morphdom] = await Promise.all([
    imported('runtime/micropython.mjs'),
    imported('vendor/morphdom.js'),
  ]);
  const url = URL.createObjectURL(new Blob([await wasm], { type: 'application/wasm' }));
  const python = await loadMicroPython({
    url,
    heapsize: HEAP_BYTES,
    linebuffer: true,
    stdout: (line) => console.log(line),
    stderr: (line) => console.warn(line),
  });
  URL.revokeObjectURL(url);
  unpack(python.FS, await game);
  python.registerJsModule('pyscript.js_modules', { claim, frame, handover, morphdom, study });
  show(BYTES_PART, text('opening'));
  await painted();
  python.runPython('import puluc.page.main');
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

followVersion();
if (globalThis.WebAssembly) {
  onReady(() => study.prepare());
  addEventListener('unhandledrejection', (event) => {
    if (isReady()) return;
    event.preventDefault();
    console.error(event.reason);
    fail(event.reason);
  });
  start().catch(fail);
} else {
  fail(BootError.unsupported());
}
