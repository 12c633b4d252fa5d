chance => {
  const usable = '[data-do], button, select, summary, input:not([type=file])';
  const seen = [...document.querySelectorAll(`#app :is(${usable})`)]
    .filter(each => each.getClientRects().length);
  if (!seen.length) return null;
  const one = seen[Math.floor(chance * seen.length)];
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  const name = one.dataset.do || one.id || one.name || one.tagName;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, tag: one.tagName, name };
}
