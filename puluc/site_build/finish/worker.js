// The service worker: stores the files of a visit, all of one version, and answers with them.
// The build puts Workbox in front, and the lists of files into their places.
const { copyResponse } = workbox.core;
const { PrecacheController, PrecacheRoute } = workbox.precaching;
const { scope } = registration;

const addressOf = (path) => new URL(path, scope).href;

/**
 * A cache of this version and the files that it holds, under their own addresses. Its name ends with
 * the scope, as other copies of the game may be on the same origin. Servers may hide `.html`.
 */
function route({ cache, entries }) {
  const name = `puluc-${cache}-${scope}`;
  const controller = new PrecacheController({
    cacheName: name,
    plugins: [{ handlerDidError: ({ request }) => fetch(request) }],
  });
  controller.addToCacheList(entries);
  workbox.routing.registerRoute(new PrecacheRoute(controller, {
    cleanURLs: true,
    ignoreURLParametersMatching: [/./],
    urlManipulation: ({ url }) => [new URL(`${url.pathname}/index.html`, url)],
  }));
  const files = new Map(entries.map(({ url, integrity }) => [addressOf(url), integrity]));
  return { name, files };
}

// Browsers with static routes answer from the game's cache without waking this worker.
const GAME = route(self.__GAME);
// The pages to read and the puzzles are stored in one cache, after the game.
const READING = route(self.__READING);

/** A new version takes over once this one has nothing left to do: this ends what it fetches. */
const ending = new AbortController();
/** How long a new version waits before it asks the old one to make way. */
const PAUSE_MS = 500;

/** A file of this version, from an earlier one's cache if it is unchanged, else from the server. */
async function obtain(url, integrity) {
  const kept = await caches.match(url, { ignoreSearch: true });
  if (kept) {
    const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    if (integrity === `sha256-${hash}`) return kept;
  }
  const load = (cache) => fetch(url, { integrity, cache, signal: ending.signal });
  // A first visit has just loaded these files, so let the server only confirm them. One that goes by
  // date and size may confirm a file of another version.
  return load('no-cache').catch(() => load('reload'));
}

/** Add missing files to a cache. Navigations refuse answers that are marked as redirected. */
async function complete({ name, files }, isWanted = () => true) {
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, integrity] of files) {
    if (kept.has(url) || !await isWanted(url)) continue;
    const found = await obtain(url, integrity);
    await cache.put(url, found.redirected ? await copyResponse(found) : found);
  }
}

let gathering = Promise.resolve();

/** Store files of the game that were damaged again, then the pages to read and the puzzles. */
function gather() {
  const store = () => Promise.allSettled([complete(GAME), complete(READING)]);
  gathering = gathering.then(store);
  return gathering;
}

/** Do so without a request from the page, unless the browser saves data. */
const gatherUnasked = async () => navigator.connection?.saveData || gather();

/** Store the game, and what an earlier version had stored to read. */
async function install() {
  await complete(GAME);
  await complete(READING, (url) => caches.match(url));
}

/** Delete the caches of this copy's earlier versions. Copies once shared those without a scope. */
async function dropOthers() {
  for (const name of await caches.keys()) {
    if ([GAME.name, READING.name].includes(name)) continue;
    const isVersion = /^(workbox-precache|puluc-(game|reading))-/.test(name);
    if (isVersion && name.endsWith(`-${scope}`)) {
      await caches.delete(name);
    } else if (/^reading-\w+$/.test(name)) {
      const cache = await caches.open(name);
      await Promise.all(Array.from(READING.files.keys(), (url) => cache.delete(url)));
      if (!(await cache.keys()).length) await caches.delete(name);
    }
  }
}

addEventListener('activate', (event) => event.waitUntil(dropOthers()));
addEventListener('fetch', (event) => {
  const { destination, url } = event.request;
  if (destination === 'document' && url.startsWith(addressOf('learn/'))) {
    event.waitUntil(gatherUnasked());
  }
});

/** A path as a URL pattern that matches only this path. */
const escaped = (path) => path.replace(/[\\{}()+*?:]/g, '\\$&');

addEventListener('install', (event) => {
  event.waitUntil(install());
  const routes = Array.from(GAME.files.keys(), (url) => ({
    condition: { urlPattern: { pathname: escaped(new URL(url).pathname), search: '', baseURL: url } },
    source: { cacheName: GAME.name },
  }));
  event.addRoutes?.(routes).catch(() => {});
});

/**
 * Take over from the old version: at once if it is stopped, else when it has ended its work.
 *
 * A stopped one is not woken, and asked once: Chromium stops one that is called again while it starts or
 * stops only when half a minute has passed without a message.
 */
async function takeOver() {
  skipWaiting();  // Its promise may wait for the old version.
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  if (registration.waiting) registration.active?.postMessage('make way');
}

// A new version waits until no window shows the old one, or until a window asks for it.
addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') event.waitUntil(takeOver());
  if (data === 'make way') ending.abort();
  if (data === 'visit') event.waitUntil(gatherUnasked());
  if (data === 'gather') event.waitUntil(gather());
});
