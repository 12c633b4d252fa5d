// The worker: Pyodide, which answers the page's questions in slices.
import { importScripts } from './classic.mjs';
import { loadPyodide } from 'pyodide';
import { isWhole, read, versioned } from './content.mjs';
import { startPyodide } from './pyodide-start.mjs';
import { turn } from './yield.mjs';

const ENTRY = 'puluc.worker.worker';
const GLUE = 'runtime/pyodide.asm.js';
const WASM = 'runtime/pyodide.asm.wasm';
const LIBRARY = 'runtime/stdlib.bin';
const APP = 'app.zip';

/** How often to report to the page that files are coming. */
const ALIVE_MS = 1000;

let worker;
let interpreter;
let isWorking = false;

/** Work until nothing is asked any more; questions and the page's calls come in between. */
const work = async () => {
  if (isWorking) return;
  isWorking = true;
  while (worker.is_busy) {
    const answer = worker.work();
    if (worker.made) postMessage({ made: worker.made.toJs() });
    if (answer) postMessage({ answer });
    await turn();
  }
  isWorking = false;
};

const addressOf = (path, { folder, files }) => folder + versioned(path, files[path]);

/** The content of a file, of those that `start` got, else fetched and checked. */
const contentOf = async (path, given) => {
  const { files, contents } = given;
  if (path in contents) return contents[path];
  let toldAt = 0;
  const tell = () => {
    if (performance.now() < toldAt + ALIVE_MS) return;
    toldAt = performance.now();
    postMessage({ isAlive: true });
  };
  const { bytes } = files[path];
  const content = await fetch(addressOf(path, given)).then((answer) => read(answer, bytes, tell)).catch(() => null);
  if (content && await isWhole(content, files[path])) return content;
  postMessage({ lacks: path });
  return new Promise(() => {}); // The page ends this worker.
};

/** Python's part of WebAssembly: from its address, as browsers keep what they compiled of that, once the
 * content there is checked. */
const compiled = async (given) => {
  const content = await contentOf(WASM, given);
  if (WASM in given.contents) return WebAssembly.compile(content);
  try {
    return await WebAssembly.compileStreaming(fetch(addressOf(WASM, given), { cache: 'force-cache' }));
  } catch {
    return WebAssembly.compile(content); // A server that gives it another type, or none.
  }
};

const start = async (given) => {
  const { folder, python } = given;
  const [module, library, app] = await Promise.all([
    compiled(given),
    contentOf(LIBRARY, given),
    contentOf(APP, given),
    WASM in given.contents || contentOf(GLUE, given),
  ]);
  if (!globalThis.createPyodideModule) importScripts.call(globalThis, addressOf(GLUE, given));
  const contents = {
    'runtime/stdlib.zip': new Response(library).body.pipeThrough(new DecompressionStream('gzip')),
    'runtime/pyodide.asm.wasm': '',
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (request, options) => {
    const address = String(request.url ?? request);
    const path = Object.keys(contents).find((name) => address === folder + name);
    return path ? new Response(contents[path]) : fetch(request, options);
  };
  interpreter = await startPyodide({
    loadPyodide,
    createPyodideModule: globalThis.createPyodideModule,
    wasm: module,
    folder,
    python,
    stdout: (text) => console.log(text),
    stderr: (text) => console.warn(text),
  });
  globalThis.fetch = fetch;
  interpreter.unpackArchive(app, 'zip');
  worker = interpreter.pyimport(ENTRY).Worker();
  postMessage({ isReady: true });
};

/** Ask a question; a file that comes with it becomes Python's bytes. */
const ask = (text, content) => {
  if (!content) return worker.ask(text);
  const held = interpreter.toPy(new Uint8Array(content));
  worker.ask(text, held);
  held.destroy();
};

const fail = (error) => postMessage({ died: String(error?.message ?? error).trim() });

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).catch(fail);
  } else if (data.text) {
    try {
      ask(data.text, data.content);
    } catch (error) {
      fail(error);
    }
    work().catch(fail);
  } else {
    postMessage({ isAlive: true });
  }
};
