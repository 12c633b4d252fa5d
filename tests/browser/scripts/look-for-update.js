async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  const worker = registration.installing;
  await new Promise((done) => {
    worker.addEventListener('statechange', () => worker.state === 'redundant' && done());
  });
  return !registration.waiting;
}
