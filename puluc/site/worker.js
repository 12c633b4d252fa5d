// The service worker: keeps the files of a visit, all of one version, and answers with them.
// The build puts Workbox before this and the list of files in its place.
const { addPlugins, precacheAndRoute } = workbox.precaching;

// The pages to read are kept together: from the second visit on, or when the first one is opened.
// This listens before Workbox does, which lets no others hear of what it answers itself.
const { shelf: SHELF, paths: READING } = self.__READING;

async function gather() {
  const shelf = await caches.open(SHELF);
  const kept = new Set((await shelf.keys()).map(({ url }) => url));
  const urls = READING.map((path) => new URL(path, registration.scope).href);
  await shelf.addAll(urls.filter((url) => !kept.has(url)));
}

async function dropOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('reading-') && name !== SHELF);
  await Promise.all(others.map((name) => caches.delete(name)));
}

addEventListener('activate', (event) => event.waitUntil(dropOthers()));
addEventListener('fetch', (event) => {
  const { destination, url } = event.request;
  const [bare] = url.split(/[?#]/);
  if (destination === 'document') event.waitUntil(gather().catch(() => {}));
  if (READING.includes(bare.slice(registration.scope.length))) {
    event.respondWith(caches.open(SHELF)
      .then((shelf) => shelf.match(bare))
      .then((kept) => kept ?? fetch(event.request)));
  }
});

// A first visit has just loaded these files: the server need only say that they are current.
addPlugins([{
  requestWillFetch: async ({ request, event }) =>
    event.type === 'install' ? new Request(request, { cache: 'no-cache' }) : request,
}]);
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false });

// A new version waits until no window shows the old one, or until a window asks for it.
addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'take over') skipWaiting();
  if (data === 'gather') event.waitUntil(gather().catch(() => {}));
});
