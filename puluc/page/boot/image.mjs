// An image of Python's memory, taken when the game is imported and knows nothing of the page yet.
// A start that takes it up is shorter. It belongs to one build in one browser, and is dropped as
// soon as anything about it is odd: then Python starts as ever.
const CACHE = 'puluc-image';
const STATE = 'puluc.image';
const HASH = 'x-sha256';
const TRIED = 'tried ';
const TRYING_MS = 20_000;

/** Bytes that are kept or left out together. */
const PAGE = 4096;

/** The SHA-256 of bytes, as hexadecimal digits. */
export const sha256 = async (content) => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The image's address: another for another build, browser, language or time zone. */
const addressOf = (files) => {
  const parts = Object.values(files).map((file) => file.sha256.slice(0, 12));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  parts.push(navigator.userAgent, navigator.language, timeZone);
  return new URL(`image?${parts.map(encodeURIComponent).join('&')}`, import.meta.url).href;
};

/**
 * A snapshot by Pyodide without its empty pages: the snapshot's bytes, the number of ranges, the
 * first page of each and the one after its last, all in 32 bits; then the pages.
 */
const packed = (snapshot) => {
  const size = Math.ceil(snapshot.length / PAGE) * PAGE;
  const whole = new Uint8Array(size);
  whole.set(snapshot);
  const words = new Uint32Array(whole.buffer);
  const ranges = [];
  for (let page = 0, at = 0; at < words.length; page++) {
    const end = at + PAGE / 4;
    while (at < end && !words[at]) at++;
    if (at === end) continue;
    at = end;
    if (ranges.at(-1) === page) ranges[ranges.length - 1] = page + 1;
    else ranges.push(page, page + 1);
  }
  const parts = [new Uint32Array([snapshot.length, ranges.length / 2, ...ranges])];
  for (let at = 0; at < ranges.length; at += 2) {
    parts.push(whole.subarray(ranges[at] * PAGE, ranges[at + 1] * PAGE));
  }
  return new Blob(parts).arrayBuffer();
};

const unpacked = (content) => {
  const [size, count] = new Uint32Array(content, 0, 2);
  const ranges = new Uint32Array(content, 8, 2 * count);
  const whole = new Uint8Array(Math.ceil(size / PAGE) * PAGE);
  for (let at = 0, from = 8 + 8 * count; at < ranges.length; at += 2) {
    const [start, end] = [ranges[at] * PAGE, ranges[at + 1] * PAGE];
    whole.set(new Uint8Array(content, from, end - start), start);
    from += end - start;
  }
  return { snapshot: whole.subarray(0, size), size };
};

/** Keep a snapshot for the build of these files; what was kept before goes. */
export const keep = async (files, snapshot) => {
  const content = await packed(snapshot);
  const headers = { [HASH]: await sha256(content), 'content-length': content.byteLength };
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) await cache.delete(request);
  await cache.put(addressOf(files), new Response(content, { headers }));
};

const noted = () => {
  try {
    return localStorage.getItem(STATE) ?? '';
  } catch {
    return 'refused'; // sandboxed frames, settings
  }
};


/** Whether an image may be made: there is none, and nobody has removed it. */
export const isWanted = () => noted() === '';

/** Remove the image. */
export const drop = async () => {
  await caches.delete(CACHE);
  if (noted() !== 'removed') localStorage.removeItem(STATE);
};

/** Note that an image is kept; one that can't be noted goes. */
export const note = () => {
  try {
    localStorage.setItem(STATE, 'kept');
  } catch {
    drop().catch(() => {}); // the storage is full
  }
};

/** The image for the build of these files, or null; a damaged or an older one is dropped. */
export const taken = async (files) => {
  const state = noted();
  try {
    if (state === 'kept') {
      localStorage.setItem(STATE, `${TRIED}${Date.now()}`);
      const kept = await (await caches.open(CACHE)).match(addressOf(files));
      const content = await kept.arrayBuffer();
      if (await sha256(content) === kept.headers.get(HASH)) return unpacked(content);
    } else if (!state.startsWith(TRIED)) {
      return null;
    } else if (Date.now() - Number(state.slice(TRIED.length)) < TRYING_MS) {
      return null; // Another window may just be starting with it.
    }
  } catch {
    // None, another build's, or the device can't read it.
  }
  drop().catch(() => {});
  return null;
};
