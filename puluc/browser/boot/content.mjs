// The content of the site's files, compared with the build's facts about them.
import { turn } from './yield.mjs';

/** The SHA-256 of bytes, as hexadecimal digits. */
const sha256 = async (content) => {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** How long to go on with what has come before the page may do something else. */
const SLICE_MS = 8;

/** The bytes of a response, in one copy, made piece by piece; none if there are not as many as `size`.
 * `tell(came)` is called as they come. */
export const read = async ({ body }, size, tell) => {
  const content = new Uint8Array(size);
  let came = 0;
  let begun = performance.now();
  for (let reader = body.getReader(), part; !(part = await reader.read()).done; ) {
    const { value } = part;
    if (came + value.length <= size) content.set(value, came);
    tell(came += value.length);
    if (performance.now() - begun > SLICE_MS) {
      await turn();
      begun = performance.now();
    }
  }
  return came === size ? content.buffer : new ArrayBuffer(0);
};

/** A file's path; where hashes can't be compared, it changes with the file. A server that knows files by
 * date and size alone may confirm a copy of another version. */
export const versioned = (path, fact) =>
  (fact && !globalThis.crypto?.subtle ? `${path}?${fact.sha256}` : path);

/** Whether a content has the `bytes` and the `sha256` of the file. Browsers offer crypto.subtle only to
 * pages from https or this machine. */
export const isWhole = async (content, { bytes, sha256: wanted }) => content.byteLength === bytes
  && (!globalThis.crypto?.subtle || (await sha256(content)).startsWith(wanted));
