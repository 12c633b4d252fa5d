// The service worker: keeps the files of a visit, all of one version, and answers with them.
// The build puts Workbox before this and the list of files in its place.
const { addPlugins, precacheAndRoute } = workbox.precaching;

// A first visit has just loaded these files: the server need only say that they are current.
addPlugins([{
  requestWillFetch: async ({ request, event }) =>
    event.type === 'install' ? new Request(request, { cache: 'no-cache' }) : request,
}]);
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false });

// A new version waits until no window shows the old one, or until a window asks for it.
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting();
});
