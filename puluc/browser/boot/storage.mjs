// A stand-in for IndexedDB while PyScript starts. PyScript opens a database for packages, of which
// this page has none, and waits forever where the browser refuses (private windows, frames).
const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};

const emptyStore = { clear: () => answer(), getAllKeys: () => answer([]) };
const database = { transaction: () => ({ objectStore: () => emptyStore }), close() {} };

/** Install the stand-in; returns a function that restores the browser's own. */
export const standInForIndexedDB = () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  const value = { open: () => answer(database) };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value });
  return () => {
    delete globalThis.indexedDB;
    if (own) Object.defineProperty(globalThis, 'indexedDB', own);
  };
};
