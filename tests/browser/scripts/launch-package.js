// The page of a learning platform: launches a package by scorm-again, in a frame or in a window.
({ kind, name, kept, isRefused, address, window }) => {
  if (kind) {
    const api = globalThis[name] = new globalThis[kind]({ lmsCommitUrl: '/commit' });
    if (kept) api.loadFromJSON(kept);
    if (isRefused) api.LMSInitialize = () => 'false';
  }
  if (window) open(address);
  else document.body.innerHTML = `<iframe name="launched" width="1200" height="700" src="${address}"></iframe>`;
}
