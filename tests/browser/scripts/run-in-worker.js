async () => {
  const { python, worker: files } = JSON.parse(document.getElementById('boot-facts').textContent);
  const content = async (path) => (await fetch(path)).arrayBuffer();
  const addressOf = (path) => new URL(path, document.baseURI).href;
  const worker = new Worker('runtime/worker.js?program');
  const start = {
    folder: addressOf('.'),
    python,
    files,
    contents: { 'app.zip': await content('program.zip') },
  };
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.answer) resolve(data.answer);
      else if (data.isReady) worker.postMessage({ text: 'run' });
      else reject(new Error(data.died));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ start });
  }).finally(() => worker.terminate());
}
