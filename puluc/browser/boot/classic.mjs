// Pyodide refuses workers that are no modules, as it could not import its own parts there. Here it has
// all of them loaded, and only workers of this kind run from a file and in a sandboxed frame.
export const { importScripts } = globalThis;

globalThis.importScripts = () => {
  throw new Error('not used');
};
