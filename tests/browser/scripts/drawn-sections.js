async () => {
  const { run } = await import('./runtime/game.js');
  run('import js, json; from puluc.browser.main import page; '
    + 'js.drawnSections = json.dumps({k: str(v) for k, v in page.renderer.drawn.items()})');
  const drawn = drawnSections;
  const plain = (element) => {
    const copy = element.cloneNode(true);
    for (const other of copy.querySelectorAll('[data-passwords]')) other.remove();
    const labels = [...copy.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
    return `${copy.textContent} ${labels}`.replaceAll('MARK', '');
  };
  const sections = Object.entries(JSON.parse(drawn)).filter(([name]) => name !== 'log');
  return sections.map(([name, html]) => {
    const wanted = document.createElement('div');
    wanted.innerHTML = html;
    return [name, plain(wanted), plain(document.getElementById(name))];
  });
}
