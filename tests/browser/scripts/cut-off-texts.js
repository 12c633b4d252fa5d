() => {
  // Texts for screen readers alone are cut to nothing.
  const shown = (element) => !element.closest('.unseen') && element.checkVisibility() &&
    element.getBoundingClientRect().width > 1;
  const cuts = (style) => style !== 'visible' && style !== 'auto' && style !== 'scroll';
  const known = new Map();
  const about = (element) => {
    if (!known.has(element)) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const edge = element.getBoundingClientRect();
      known.set(element, { overflowX, overflowY, edge });
    }
    return known.get(element);
  };
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, said = text.data.trim();
    if (!said || !shown(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    let wrong = box.left < -0.5 || box.right > innerWidth + 0.5;
    for (let around = text.parentElement; around && !wrong; around = around.parentElement) {
      const { overflowX, overflowY, edge } = about(around);
      wrong ||= cuts(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1);
      wrong ||= cuts(overflowY) && (box.top < edge.top - 1 || box.bottom > edge.bottom + 1);
      // Beyond what can be scrolled to, or over the edge of its own button.
      if (around.matches('button, select, summary')) {
        wrong ||= box.left < edge.left - 1 || box.right > edge.right + 1;
        wrong ||= box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
      }
      if (overflowX === 'auto' || overflowY === 'auto') break;
    }
    if (wrong) found.push(said);
  }
  return found;
}
