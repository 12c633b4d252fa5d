async ([address, kept, again]) => {
  const { run } = await import('./runtime/game.js');
  const python = { runPython: run };
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
  if (kept) localStorage.setItem('puluc', kept);
  history.replaceState(null, '', address);
  document.activeElement.blur();
  python.runPython(again);
  scrollTo(0, 0);
}
