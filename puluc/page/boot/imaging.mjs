// The worker that makes the image: it starts Python as the page does, and imports the game.
import createPyodideModule from './pyodide.asm.mjs';
import { loadPyodide } from './pyodide.mjs';
import { keep } from './image.mjs';
import { startPython } from './python.mjs';

const make = async ({ files, python, wasm, library, app, folder }) => {
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
};

// The page is told whether an image is kept: where the device refuses, it goes without.
addEventListener('message', ({ data }) => {
  make(data).then(() => postMessage(true), () => postMessage(false));
});
