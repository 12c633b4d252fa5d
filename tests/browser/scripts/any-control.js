chance => {
  const usable = '[data-do], button, select, summary, input:not([type=file])';
  const seen = [...document.querySelectorAll(`#app :is(${usable})`)]
    .filter(each => each.getClientRects().length);
  if (!seen.length) return null;
  const [place, rest] = [Math.floor(chance * seen.length), chance * seen.length % 1];
  const one = seen[place];
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  const name = one.dataset.do || one.id || one.name || one.tagName;
  if (one.tagName === 'SELECT') {
    one.selectedIndex = Math.floor(rest * one.options.length);
    for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, tag: one.tagName, name };
}
