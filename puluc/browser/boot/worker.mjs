// The engine's end of the line: Pyodide in a worker, which answers the page's questions in slices.
import { importScripts } from './classic.mjs';
import { loadPyodide } from 'pyodide';
import { startPyodide } from './pyodide-start.mjs';
import { turn } from './yield.mjs';

const ENTRY = 'puluc.answers.engine';

let engine;
let interpreter;
let isWorking = false;

/** Work until nothing is asked any more; questions and the page's calls come in between. */
const work = async () => {
  if (isWorking) return;
  isWorking = true;
  while (engine.is_busy) {
    const answer = engine.work();
    if (answer) postMessage({ answer });
    await turn();
  }
  isWorking = false;
};

const start = async ({ folder, python, wasm, library, app, glue }) => {
  if (glue) importScripts.call(globalThis, glue);
  const module = await compiled(wasm);
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
  engine = interpreter.pyimport(ENTRY).Engine();
  postMessage({ isReady: true });
};

/** WebAssembly from its address, of which browsers keep what they compiled, or from its content. */
const compiled = async ({ address, content }) => {
  if (content) return WebAssembly.compile(content);
  const response = () => fetch(address, { cache: 'force-cache' });
  try {
    return await WebAssembly.compileStreaming(response());
  } catch {
    // A server that gives it another type, or none.
    return WebAssembly.compile(await (await response()).arrayBuffer());
  }
};

/** Ask a question; a file that comes with it becomes Python's bytes. */
const ask = (text, content) => {
  if (!content) return engine.ask(text);
  const held = interpreter.toPy(new Uint8Array(content));
  engine.ask(text, held);
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
