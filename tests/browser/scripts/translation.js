() => {
  const root = document.documentElement;
  if (!document.body) return;
  if (root.lang !== 'de' && document.getElementById('boot-facts')) {
    root.lang = 'de';
    root.classList.add('translated-ltr');
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const around = text.parentElement;
    if (!text.data.trim() || !around) continue;
    if (around.closest('font, script, style, noscript, option, [translate=no]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.textContent = `${text.data}MARK`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
