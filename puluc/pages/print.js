// The page for printing: shows the chosen sheets, and stores paper and ink for the other kits.
const form = document.getElementById('choices');
const kit = document.getElementById('sheets');
const KEPT = 'puluc-print';

function show() {
  const { paper, ink, sheets = '1', spaces, captors = '' } = Object.fromEntries(new FormData(form));
  kit.className = `kit printable ${paper} ${ink} ${captors}`;
  const board = spaces ? `${sheets}-${spaces}` : sheets;
  const wanted = ({ dataset }) => !dataset.of || dataset.of.split(' ').includes(board);
  // Boards are in templates until they are chosen.
  for (const template of kit.querySelectorAll('template'))
    if (wanted(template)) template.replaceWith(template.content);
  const cards = [...kit.querySelectorAll('.card')];
  for (const card of cards) {
    card.hidden = !wanted(card);
    card.classList.toggle('left-out', !card.querySelector('input').checked);
  }
  const some = cards.some((card) => !card.hidden && !card.classList.contains('left-out'));
  form.querySelector('button').disabled = !some;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ paper, ink }));
  } catch {
    // The browser denies access to its storage.
  }
}

try {
  for (const [name, value] of Object.entries(JSON.parse(sessionStorage.getItem(KEPT)) ?? {}))
    form.querySelector(`[name="${name}"][value="${value}"]`).checked = true;
} catch {
  // Nothing is stored, or something else.
}
form.addEventListener('change', show);
kit.addEventListener('change', show);
form.querySelector('button').addEventListener('click', () => print());
show();
// A link to the button prints at once.
if (location.hash === '#now') print();
