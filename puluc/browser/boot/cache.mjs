// Files that come when they are needed: checked against the build's hashes, and kept in the browser's
// cache. Where that keeps nothing they are fetched each time.
import { addressOf, Files } from './files.mjs';
import { BootError, facts } from './progress.mjs';
import { turn } from './yield.mjs';

/** The name of this copy's cache, and of the one that all copies on an origin once shared; at first
 * they kept nothing but tables. */
const SHARED = 'puluc-tables';
const CACHE = `${SHARED}-${addressOf('.')}`;

/** A file's address, which changes with its content. */
const nameOf = (path) => addressOf(`${path}?${facts.later[path]?.sha256}`);

/** The address of a file that the worker has made, which changes with the worker. */
const madeName = (name) =>
  addressOf(`made/${facts.worker['app.zip'].sha256}/${encodeURIComponent(name)}`);

/** The bytes of each file, by its path, as JSON. */
export const sizes = () => JSON.stringify(facts.later, (key, value) => value.bytes ?? value);

/** Move this copy's files from the shared cache. */
const adopt = async (cache) => {
  if (!await caches.has(SHARED)) return;
  const shared = await caches.open(SHARED);
  for (const path of Object.keys(facts.later)) {
    const kept = await shared.match(nameOf(path));
    if (kept) await cache.put(nameOf(path), kept);
    await shared.delete(nameOf(path), { ignoreSearch: true });
  }
  if (!(await shared.keys()).length) await caches.delete(SHARED);
};
let adopting;

/** The browser's cache; undefined where it has or gives none, or has no use. */
const open = async () => {
  if ('alone' in document.documentElement.dataset) return undefined;
  try {
    const cache = await caches.open(CACHE);
    await (adopting ??= adopt(cache));
    return cache;
  } catch {
    return undefined; // Insecure or sandboxed pages, refused storage.
  }
};

/**
 * A file's content, kept or fetched and then kept; `tell(part)` gets the part (0..1) that has arrived.
 * One that was damaged on the device is fetched again. Throws a BootError.
 */
const load = async (path, tell) => {
  const files = new Files({ [path]: facts.later[path] }, tell);
  const cache = await open();
  const kept = await cache?.match(nameOf(path));
  if (kept) {
    try {
      return await files.checked(path, kept);
    } catch (error) {
      console.log(`${path} was damaged on this device: ${error}`);
    }
    await cache.delete(nameOf(path));
  }
  const content = await files.content(path, nameOf(path));
  // A response copies it, which takes long for a large table.
  await turn();
  await cache?.put(nameOf(path), new Response(content)).catch((error) => {
    console.log(`${path} is not kept: ${error}`); // The device is full.
  });
  return content;
};

/** The outcome of work for Python, which gets no more of an error than its text: what was `found`, or the
 * `error` with the reason and the advice, `why`, if these are known. */
const outcome = async (work) => {
  try {
    return { found: await work, error: '', why: '' };
  } catch (error) {
    const why = error instanceof BootError ? `${error.message} ${error.advice}` : '';
    return { found: null, error: String(error), why };
  }
};

/** The outcome of a file's content, its text, or having it kept. */
export const content = (path, tell) => outcome(load(path, tell));

export const text = (path, tell) =>
  outcome(load(path, tell).then((found) => new TextDecoder().decode(found)));

export const keep = (path, tell) => outcome(load(path, tell).then(() => null));

/** Keep a file that the worker has made. */
export const keepMade = async (name, content) => {
  await (await open())?.put(madeName(name), new Response(content)).catch((error) => {
    console.log(`${name} is not kept: ${error}`);
  });
};

/** A file that the worker has made, if it was kept, else `null`. */
export const madeBefore = async (name) =>
  (await (await open())?.match(madeName(name)))?.arrayBuffer() ?? null;

/** The paths of the files that are kept, as JSON, or `null`; those of earlier versions are deleted. */
export const kept = async () => {
  const cache = await open();
  if (!cache) return 'null';
  const paths = new Map(Object.keys(facts.later).map((path) => [nameOf(path), path]));
  const found = [];
  for (const request of await cache.keys()) {
    const path = paths.get(request.url);
    if (path) found.push(path);
    else if (!request.url.startsWith(madeName(''))) await cache.delete(request);
  }
  return JSON.stringify(found);
};

/** Delete all files that are kept. */
export const drop = () => caches.delete(CACHE);
