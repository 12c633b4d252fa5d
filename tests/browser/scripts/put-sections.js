([sections, open]) => {
  for (const [id, html] of Object.entries(sections)) {
    const section = document.getElementById(id);
    if (section.shown === html) continue;
    section.innerHTML = section.shown = html;
  }
  const panel = document.getElementById('panel');
  panel.close();
  if (open) {
    panel.showModal();
    document.activeElement.blur();
    panel.scrollTop = 0;
  }
  const list = document.querySelector('.list');
  const turn = list?.querySelector('[aria-current]') ?? list?.querySelector('tbody tr:last-child');
  const bottom = (element) => element.getBoundingClientRect().bottom;
  if (turn) list.scrollTop += bottom(turn) - bottom(list);
}
