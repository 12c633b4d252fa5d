// Starting Pyodide: in the page, and in the worker that makes an image of its memory.

/**
 * Start Python from `wasm`, the promise of a compiled module, with the files of `folder`; `python`
 * are the build's facts about it, `image` the memory that it takes up, if any.
 */
export const startPython = async ({
  loadPyodide, createPyodideModule, wasm, folder, python, image, ...options
}) => {
  const { instantiateStreaming, Memory, Suspending } = WebAssembly;
  let refused;
  // Pyodide itself would wait forever.
  const refusal = new Promise((_, reject) => {
    refused = reject;
  });
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await wasm;
      const instance = await WebAssembly.instantiate(module, imports);
      const { memory } = instance.exports;
      const missing = image ? image.size - memory.buffer.byteLength : 0;
      if (missing > 0) memory.grow(missing / 0x10000);
      return { module, instance };
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
  // Pyodide would give each callback a stack of its own so that it could wait; nothing here does.
  // Such stacks crash Chromium's tabs where its heap profiler is on, as it is for some users.
  delete WebAssembly.Suspending;
  try {
    const started = await Promise.race([refusal, loadPyodide({
      createPyodideModule,
      indexURL: `${folder}runtime/`,
      stdLibURL: `${folder}runtime/stdlib.zip`,
      packageBaseUrl: `${folder}runtime/`,
      lockFileContents: { info: python, packages: {} },
      ...(image && { _loadSnapshot: image.snapshot }),
      ...options,
    })]);
    if (image) started.runPython('from puluc.page import image; image.wake()');
    return started;
  } finally {
    Object.assign(WebAssembly, { instantiateStreaming, Memory, ...(Suspending && { Suspending }) });
  }
};
