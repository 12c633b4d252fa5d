// Starting Pyodide, with a few of its habits left out.

/** Bytes that a module of a single function takes at most. */
const SMALL = 64;

/**
 * Pyodide makes a module for each of its functions in JavaScript, hundreds, which are of few kinds:
 * this makes one of each kind.
 */
const sharing = (Module) => {
  const made = new Map();
  return new Proxy(Module, {
    construct(_, [bytes]) {
      if (!(bytes.length <= SMALL)) return new Module(bytes);
      const kind = String.fromCharCode(...bytes);
      if (!made.has(kind)) made.set(kind, new Module(bytes));
      return made.get(kind);
    },
  });
};

/**
 * Start Pyodide from `wasm`, a compiled module, with the files of `folder`; `python`
 * are the build's facts about it.
 */
export const startPyodide = async ({
  loadPyodide, createPyodideModule, wasm, folder, python, ...options
}) => {
  const { instantiateStreaming, Memory, Module, Suspending } = WebAssembly;
  let refused;
  // Pyodide itself would wait forever.
  const refusal = new Promise((_, reject) => {
    refused = reject;
  });
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      return { module: wasm, instance: await WebAssembly.instantiate(wasm, imports) };
    } catch (error) {
      refused(error);
      throw error;
    }
  };
  // Pyodide allocates shared memory for sleeping: browsers warn of it, and a page may not sleep.
  WebAssembly.Memory = class extends Memory {
    constructor({ shared, ...size }) {
      super(size);
    }
  };
  WebAssembly.Module = sharing(Module);
  // Pyodide would give each callback a stack of its own so that it could wait; nothing here does.
  // Such stacks crash Chromium's tabs where its heap profiler is on, as it is for some users.
  delete WebAssembly.Suspending;
  try {
    return await Promise.race([refusal, loadPyodide({
      createPyodideModule,
      indexURL: `${folder}runtime/`,
      stdLibURL: `${folder}runtime/stdlib.zip`,
      packageBaseUrl: `${folder}runtime/`,
      lockFileContents: { info: python, packages: {} },
      ...options,
    })]);
  } finally {
    Object.assign(WebAssembly, {
      instantiateStreaming, Memory, Module, ...(Suspending && { Suspending }),
    });
  }
};
