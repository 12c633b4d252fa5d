text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'a game.txt'));
  const options = { dataTransfer, bubbles: true, cancelable: true };
  for (const name of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(name, options));
}
