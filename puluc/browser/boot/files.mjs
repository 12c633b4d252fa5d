// Files of the site, fetched once, counted as they arrive, and checked against the build's hashes.
import { isWhole, read, versioned } from './content.mjs';
import { BootError, facts, forget } from './progress.mjs';

const known = Object.assign({}, ...Object.values(facts));

export const addressOf = (path) => new URL(versioned(path, known[path]), document.baseURI).href;

/** After how long without a byte of any file what is on its way is given up. */
const STALL_MS = 60_000;

/** In how many steps to report what has come: to report each piece would take Python long. */
const STEPS = 50;

const pending = new Set();
let timer;

const moved = () => {
  clearTimeout(timer);
  if (pending.size) timer = setTimeout(() => pending.forEach((one) => one.abort()), STALL_MS);
};

/** Do work that ends when nothing comes any more; it gets the signal for that. */
const watched = async (work) => {
  const controller = new AbortController();
  const { signal } = controller;
  pending.add(controller);
  moved();
  try {
    return await Promise.race([work(signal), new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    })]);
  } finally {
    pending.delete(controller);
    moved();
  }
};

const lost = (path) => BootError.of(['lost', { path }]);

/** How many times a module has failed: browsers remember that of its address. */
const failures = new Map();

/** Import a module of the site; the single file has its own inside. Throws a BootError. */
export const imported = async (path) => {
  const failed = failures.get(path);
  const address = addressOf(failed ? `${path}?again=${failed}` : path);
  try {
    return await watched(() => (globalThis.importInside ?? ((from) => import(from)))(address));
  } catch (error) {
    failures.set(path, (failed ?? 0) + 1);
    if (error instanceof SyntaxError) throw BootError.damaged(path);
    if (error instanceof TypeError) throw BootError.of(await served.reasonFor(path));
    throw error.name === 'AbortError' ? lost(path) : error;
  }
};

/** Add an element that loads a file; returns when it has. Throws a BootError. */
export const loaded = (element, path) => watched(() => new Promise((resolve, reject) => {
  element.onload = resolve;
  element.onerror = reject;
  document.head.append(element);
})).catch(async (error) => {
  element.remove();
  throw error.name === 'AbortError' ? lost(path) : BootError.of(await served.reasonFor(path));
});

/** The failure of a file that came and is not what was built: an error page, or damaged. */
const flawed = async (path, response) =>
  BootError.of(await served.faultOf(path, response) ?? ['damaged', { path }]);

/** Add a style sheet of the site once; the single file has all in it. Throws a BootError. */
export const styled = async (path) => {
  const there = `link[href="${addressOf(path)}"], style[data-sheet="${path}"]`;
  if (document.head.querySelector(there)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = addressOf(path);
  await loaded(link, path);
};

/** The addresses of files that failed: a copy of them is not to be trusted. */
const suspect = new Set();

/** Some files of the site: `facts` has the bytes and the sha256 of each, by its path. Each is had once;
 * one that failed is fetched again when it is asked for again. */
export class Files {
  #facts;
  #arrived = new Map();
  #had = new Map();
  #onBytes;
  #reported = 0;

  /** `onBytes(part)` is called as they arrive, with the part (0..1) that has, in steps. */
  constructor(facts, onBytes) {
    this.#facts = facts;
    this.#onBytes = onBytes;
  }

  get paths() {
    return Object.keys(this.#facts);
  }

  /** The whole content of a file, as it was built. Throws a BootError, also for one that this page is
   * without. */
  content(path, address = addressOf(path)) {
    return this.#once(path, address, async (signal) => {
      if (!this.#facts[path]) throw BootError.of(['absent', {}]);
      const response = await this.#response(path, address, signal);
      return this.#check(path, await this.#read(path, response), response);
    });
  }

  /** The compiled module of a .wasm file. Throws a BootError. */
  compiled(path) {
    const address = addressOf(path);
    return this.#once(path, address, async (signal) => {
      const response = await this.#response(path, address, signal);
      this.#read(path, response.clone()).catch(() => {
        // Whoever reads the response itself reports the broken connection.
      });
      try {
        return await WebAssembly.compileStreaming(served.asWasm(response));
      } catch (error) {
        throw error instanceof WebAssembly.CompileError ? await flawed(path, response) : error;
      }
    });
  }

  /** The content of a response, which is to be that of a file. Throws a BootError. */
  async checked(path, response) {
    return this.#check(path, await response.arrayBuffer(), response);
  }

  async #check(path, content, response) {
    if (!await isWhole(content, this.#facts[path])) throw await flawed(path, response);
    return content;
  }

  #once(path, address, fetched) {
    if (!this.#had.has(path)) {
      const fetchOnce = () => watched(fetched).catch((error) => {
        suspect.add(address);
        throw error instanceof TypeError || error.name === 'AbortError' ? lost(path) : error;
      });
      // A copy in between may be of another version: the second time is past all of them.
      const had = fetchOnce().catch((error) => {
        if (error.kind === 'damaged') return fetchOnce();
        throw error;
      });
      had.catch(() => this.#had.delete(path));
      this.#had.set(path, had);
    }
    return this.#had.get(path);
  }

  async #response(path, address, signal) {
    const isSuspect = suspect.delete(address);
    if (isSuspect) await forget(address);
    const response = await fetch(address, { signal, cache: isSuspect ? 'reload' : 'default' })
      .catch(async () => { throw BootError.of(await served.reasonFor(path)); });
    if (!response.ok) throw BootError.of(await served.faultOf(path, response));
    return response;
  }

  #came(path, bytes) {
    moved();
    this.#arrived.set(path, Math.min(bytes, this.#facts[path].bytes));
    const part = Math.floor(STEPS * this.#part) / STEPS;
    if (part !== this.#reported) this.#onBytes(this.#reported = part);
  }

  #read(path, response) {
    return read(response, this.#facts[path].bytes, (came) => this.#came(path, came));
  }

  get #part() {
    const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
    return sum([...this.#arrived.values()]) / sum(this.paths.map((path) => this.#facts[path].bytes));
  }
}
