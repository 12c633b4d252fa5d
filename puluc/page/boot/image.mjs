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

const digits = (digest) =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The SHA-256 of bytes, as hexadecimal digits. */
export const sha256 = async (content) => digits(await crypto.subtle.digest('SHA-256', content));

/** The browser's name and version, to the last digit where it tells. */
const browser = async () => {
  const told = await navigator.userAgentData?.getHighEntropyValues(['fullVersionList']);
  const versions = told?.fullVersionList?.map(({ brand, version }) => `${brand} ${version}`) ?? [];
  return [navigator.userAgent, ...versions];
};

/** The image's address: another for another build, browser, language or time zone. */
const addressOf = async (files) => {
  const parts = Object.values(files).map((file) => file.sha256.slice(0, 12));
  // The zone's name would take longer than all the rest: what C makes of it are its two offsets.
  const offsets = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  parts.push(...(await browser()), navigator.language, offsets);
  return new URL(`image?${parts.map(encodeURIComponent).join('&')}`, import.meta.url).href;
};

/** Where a snapshot by Pyodide says in which of its bytes the memory begins, in words. */
const OFFSET = 1;

/**
 * A snapshot by Pyodide without the empty pages of its memory: the bytes of its head and of the
 * memory, the number of ranges, the first page of each and the one after its last, all in 32 bits;
 * then the head, then the pages.
 */
const packed = (snapshot) => {
  const start = new Uint32Array(snapshot.buffer, snapshot.byteOffset)[OFFSET];
  const head = snapshot.subarray(0, start);
  const memory = snapshot.subarray(start);
  const whole = new Uint8Array(Math.ceil(memory.length / PAGE) * PAGE);
  whole.set(memory);
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
  const parts = [new Uint32Array([head.length, memory.length, ranges.length, ...ranges]), head];
  for (let at = 0; at < ranges.length; at += 2) {
    parts.push(whole.subarray(ranges[at] * PAGE, ranges[at + 1] * PAGE));
  }
  return new Blob(parts).arrayBuffer();
};

/**
 * A snapshot out of a packed one, for one start: `memory()` is the WebAssembly's own. Pyodide reads
 * the head of the snapshot and copies the rest, which is put in its place here without a copy.
 */
const unpacked = (content) => {
  const [length, size, count] = new Uint32Array(content, 0, 3);
  const ranges = new Uint32Array(content, 12, count);
  const fill = (memory) => {
    const whole = new Uint8Array(memory.buffer);
    let last = 0;
    let from = 12 + 4 * count + length;
    for (let at = 0; at < count; at += 2) {
      const [start, end] = [ranges[at] * PAGE, ranges[at + 1] * PAGE];
      whole.fill(0, last, start);
      whole.set(new Uint8Array(content, from, end - start), start);
      from += end - start;
      last = end;
    }
    whole.fill(0, last);
  };
  return { head: new Uint8Array(content, 12 + 4 * count, length), size, fill };
};

/** Keep a snapshot for the build of these files; what was kept before goes. */
export const keep = async (files, snapshot) => {
  const content = await packed(snapshot);
  const headers = { [HASH]: await sha256(content), 'content-length': content.byteLength };
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) await cache.delete(request);
  await cache.put(await addressOf(files), new Response(content, { headers }));
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

const read = async (files) => {
  const address = await addressOf(files);
  const kept = await (await caches.open(CACHE)).match(address);
  const content = await kept.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', content);
  return { address, headers: kept.headers, content, digest };
};

/**
 * The image for the build of these files, or null; a damaged or an older one is dropped. `ahead` is
 * the promise of what `first.js` has read already.
 */
export const taken = async (files, ahead) => {
  const state = noted();
  try {
    if (state === 'kept') {
      localStorage.setItem(STATE, `${TRIED}${Date.now()}`);
      const [{ address, headers, content, digest }, own] =
        await Promise.all([ahead ?? read(files), addressOf(files)]);
      if (address === own && digits(digest) === headers.get(HASH)) return unpacked(content);
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
