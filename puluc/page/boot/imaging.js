// The worker that makes the image: it starts Python as the page does, and imports the game. It runs
// Pyodide's script as the page does, too: the browser drops what it keeps compiled of a script for a
// page when a module worker imports the same.
importScripts('./pyodide.asm.js');
// Pyodide refuses workers that have this function.
globalThis.importScripts = undefined;

/** How often, and after how many milliseconds each, the game is drawn once the image is kept. */
const DRAWN = 40;
const PAUSE_MS = 50;
/** Milliseconds in which the browser then keeps the code that it has compiled. */
const KEEPING_MS = 20_000;

const { createPyodideModule } = globalThis;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const make = async ({ files, python, wasm: module, library, app, folder }) => {
  // By the service worker that has it now, as the next start will: with the file, it keeps the code
  // that the browser compiles of it.
  const wasm = WebAssembly.compileStreaming(fetch(`${folder}runtime/pyodide.asm.wasm`))
    .catch(() => module);
  await wasm;
  const [{ loadPyodide }, { keep }, { startPython }] = await Promise.all([
    import('./pyodide.mjs'),
    import('./image.mjs'),
    import('./python.mjs'),
  ]);
  globalThis.fetch = async () => new Response(library);
  const started = await startPython({
    loadPyodide,
    createPyodideModule,
    wasm,
    folder,
    python,
    _makeSnapshot: true,
  });
  started.unpackArchive(app, 'zip');
  const image = started.pyimport('puluc.page.image');
  image.prepare();
  image.destroy();
  await keep(files, started.makeMemorySnapshot());
  postMessage('kept');
  // What has run often is compiled best, and enough of it is kept by the browser.
  const { draw } = started.pyimport('puluc.page.image');
  for (let times = 0; times < DRAWN; times++) {
    draw();
    await pause(PAUSE_MS);
  }
  await pause(KEEPING_MS);
};

// The page is told when an image is kept, and when all is done: where the device refuses, it goes
// without.
addEventListener('message', ({ data }) => {
  const end = () => postMessage('done');
  make(data).then(end, end);
});
