// The service worker: stores the files of a visit, all of one version, and answers with them.
// The build puts Workbox in front, and the lists of files into their places.
const { cacheNames, setCacheNameDetails } = workbox.core;
const { addPlugins, cleanupOutdatedCaches, precacheAndRoute } = workbox.precaching;

// Each version of the game has a cache of its own, with the files under their own addresses. So
// browsers with static routes answer from it without waking this worker.
const { cache: GAME, entries: FILES } = self.__GAME;
setCacheNameDetails({ precache: GAME });
cleanupOutdatedCaches();

// The pages to read and the puzzles are stored in one cache, after the game.
const { shelf: SHELF, beside } = self.__BESIDE;

const addressOf = (path) => new URL(path, registration.scope).href;
const integrities = (files) =>
  new Map(files.map(({ url, integrity }) => [addressOf(url), integrity]));
const INTEGRITY = integrities(FILES);
const BESIDE = integrities(beside);

/** A new version takes over once this one has nothing left to do: this ends what it fetches. */
const ending = new AbortController();
/** How long a new version waits before it asks the old one to make way, again and again. */
const PAUSE_MS = 500;

/** Add the missing files to a cache. */
async function complete(name, files) {
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const lacks = Array.from(files).filter(([url]) => !kept.has(url));
  const { signal } = ending;
  await cache.addAll(
    lacks.map(([url, integrity]) => new Request(url, { integrity, cache: 'no-cache', signal })),
  );
}

let gathering;

/** Store the pages to read and the puzzles, and again files of the game that were damaged. */
function gather() {
  gathering ??= Promise.allSettled([
    complete(SHELF, BESIDE),
    complete(cacheNames.precache, INTEGRITY),
  ]).finally(() => { gathering = undefined; });
  return gathering;
}

/** Do so without a request from the page, unless the browser saves data. */
const gatherUnasked = async () => navigator.connection?.saveData || gather();

async function dropOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('reading-') && name !== SHELF);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener('activate', (event) => event.waitUntil(dropOthers()));
// Listen before Workbox, which stops events that it answers itself.
addEventListener('fetch', (event) => {
  const { destination, url } = event.request;
  const [bare] = url.split(/[?#]/);
  if (!BESIDE.has(bare)) return;
  if (destination === 'document') event.waitUntil(gatherUnasked());
  event.respondWith(caches.open(SHELF)
    .then((shelf) => shelf.match(bare))
    .then((kept) => kept ?? fetch(event.request)));
});

/** A path as a URL pattern that matches only this path. */
const escaped = (path) => path.replace(/[\\{}()+*?:]/g, '\\$&');

addEventListener('install', (event) => {
  const routes = Array.from(INTEGRITY.keys(), (url) => ({
    condition: { urlPattern: { pathname: escaped(new URL(url).pathname), search: '', baseURL: url } },
    source: { cacheName: cacheNames.precache },
  }));
  event.addRoutes?.(routes).catch(() => {});
});

/** While installing, take an unchanged file from an earlier version's cache. */
async function taken({ cacheName, request, cachedResponse, event }) {
  if (cachedResponse || event.type !== 'install') return cachedResponse;
  const kept = await caches.match(request, { ignoreSearch: true });
  if (!kept) return null;
  const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  if (INTEGRITY.get(request.url) !== `sha256-${hash}`) return null;
  const cache = await caches.open(cacheName);
  await cache.put(request, kept.clone());
  return kept;
}

// A first visit has just loaded these files, so let the server only confirm them.
addPlugins([{
  cachedResponseWillBeUsed: taken,
  requestWillFetch: async ({ request, event }) =>
    event.type === 'install' ? new Request(request, { cache: 'no-cache' }) : request,
}]);
precacheAndRoute(FILES, { ignoreURLParametersMatching: [/./], cleanURLs: false });

/**
 * Take over from the old version: at once if it is stopped, else when it has ended its work.
 *
 * A stopped one is not woken: Chromium would wait up to five minutes until it stops again.
 */
async function takeOver() {
  while (registration.waiting) {
    skipWaiting();  // Its promise may wait for the old version.
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    if (registration.waiting) registration.active?.postMessage('make way');
  }
}

// A new version waits until no window shows the old one, or until a window asks for it.
addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') event.waitUntil(takeOver());
  if (data === 'make way') ending.abort();
  if (data === 'visit') event.waitUntil(gatherUnasked());
  if (data === 'gather') event.waitUntil(gather());
});
