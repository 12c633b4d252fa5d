// The content of the site's files, compared with the build's facts about them.

/** The SHA-256 of bytes, as hexadecimal digits. */
const sha256 = async (content) => {
  const digest = await crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The bytes of a response, in one copy, made piece by piece; none if there are not as many as `size`.
 * `tell(came)` is called as they come. */
export const read = async ({ body }, size, tell) => {
  const content = new Uint8Array(size);
  let came = 0;
  for (let reader = body.getReader(), part; !(part = await reader.read()).done; ) {
    const { value } = part;
    if (came + value.length <= size) content.set(value, came);
    tell(came += value.length);
  }
  return came === size ? content.buffer : new ArrayBuffer(0);
};

/** Whether a content has the `bytes` and the `sha256` of the file. Browsers offer crypto.subtle only to
 * pages from https or this machine. */
export const isWhole = async (content, { bytes, sha256: wanted }) => content.byteLength === bytes
  && (!globalThis.crypto?.subtle || (await sha256(content)).startsWith(wanted));
