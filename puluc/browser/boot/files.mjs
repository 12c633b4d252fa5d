// Files of the site, fetched once, counted as they arrive, and checked against the build's hashes.
import { BootError } from './progress.mjs';

/** The SHA-256 of bytes, as hexadecimal digits. */
const sha256 = async (content) => {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const addressOf = (path) => new URL(path, document.baseURI).href;

/** Import a module of the site; the single file has its own inside. Throws a BootError. */
export const imported = (path) =>
  (globalThis.importInside ?? ((address) => import(address)))(addressOf(path)).catch((error) => {
    throw error instanceof TypeError ? BootError.lost(path) : error;
  });

/** Add an element that loads a file; returns when it has. Throws a BootError. */
export const loaded = (element, path) => new Promise((resolve, reject) => {
  element.onload = resolve;
  element.onerror = () => {
    element.remove();
    reject(BootError.lost(path));
  };
  document.head.append(element);
});

/** Add a style sheet of the site once; the single file has all in it. Throws a BootError. */
export const styled = async (path) => {
  const isThere = document.head.querySelector(`link[href="${addressOf(path)}"]`);
  if (isThere || 'alone' in document.documentElement.dataset) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = addressOf(path);
  await loaded(link, path);
};

/** Some files of the site: `facts` has the bytes and the sha256 of each, by its path. */
export class Files {
  #facts;
  #arrived = new Map();
  #onBytes;

  /** `onBytes(part)` is called as they arrive, with the part (0..1) that has. */
  constructor(facts, onBytes) {
    this.#facts = facts;
    this.#onBytes = onBytes;
  }

  get paths() {
    return Object.keys(this.#facts);
  }

  /** The response to a request for a file. Throws a BootError. */
  async response(path, address = addressOf(path)) {
    let response;
    try {
      response = await fetch(address);
    } catch {
      throw BootError.lost(path);
    }
    if (!response.ok) throw BootError.missing(path, response.status);
    this.#count(path, response.clone().body);
    return response;
  }

  /** The whole content of a file, as it was built. Throws a BootError. */
  async content(path, address) {
    return this.checked(path, await this.response(path, address));
  }

  /** The content of a response, which is to be that of a file. Throws a BootError. */
  async checked(path, response) {
    const { bytes, sha256: wanted } = this.#facts[path];
    let content;
    try {
      content = await response.arrayBuffer();
    } catch {
      throw BootError.lost(path);
    }
    if (content.byteLength !== bytes) throw BootError.damaged(path);
    // Browsers offer crypto.subtle only to pages from https or this machine.
    if (globalThis.crypto?.subtle && !(await sha256(content)).startsWith(wanted)) {
      throw BootError.damaged(path);
    }
    return content;
  }

  /** The compiled module of a .wasm file, which may have been begun `early`. Throws a BootError. */
  async compiled(path, early) {
    try {
      const module = await early?.catch(() => null);
      if (module) {
        this.#came(path, Infinity);
        return module;
      }
      const response = await this.response(path);
      return await (response.headers.get('content-type') === 'application/wasm'
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer()));
    } catch (error) {
      if (error instanceof TypeError) throw BootError.lost(path);
      throw error instanceof WebAssembly.CompileError ? BootError.damaged(path) : error;
    }
  }

  #came(path, bytes) {
    this.#arrived.set(path, Math.min(bytes, this.#facts[path].bytes));
    this.#onBytes(this.#part);
  }

  async #count(path, body) {
    let came = 0;
    try {
      for (let reader = body.getReader(), part; !(part = await reader.read()).done; ) {
        this.#came(path, came += part.value.length);
      }
    } catch {
      // Whoever reads the response itself reports the broken connection.
    }
  }

  get #part() {
    const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
    return sum([...this.#arrived.values()]) / sum(this.paths.map((path) => this.#facts[path].bytes));
  }
}
