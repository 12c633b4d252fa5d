(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], 'game.txt', { type: 'text/plain' }));
  const options = { bubbles: true, cancelable: true, dataTransfer: files };
  const board = document.getElementById('board') ?? document.body;
  const shown = [];
  for (const kind of ['dragover', 'drop']) {
    const event = new DragEvent(kind, options);
    board.dispatchEvent(event);
    shown.push(event.defaultPrevented, 'dropping' in document.documentElement.dataset);
  }
  return shown;
}
