// The lesson with a game inside: starts it from positions, and logs its events in words.
const game = document.querySelector('puluc-game');
const log = document.getElementById('heard');
const texts = JSON.parse(log.dataset.texts);
const tell = (line) => { log.textContent = `${line}\n${log.textContent}`; };
const say = (name, values = {}) =>
  tell(texts[name].replace(/\{(\w+)\}/g, (_blank, value) => values[value]));

const { theme } = document.documentElement.dataset;
if (theme)
  for (const one of document.querySelectorAll('puluc-diagram, puluc-game')) one.setAttribute('theme', theme);

// On a narrow page, the road of the pictures runs upwards.
const narrow = matchMedia('(max-width: 34rem)');
const turn = () => {
  for (const one of document.querySelectorAll('puluc-diagram')) one.toggleAttribute('upright', narrow.matches);
};
narrow.addEventListener('change', turn);
turn();

for (const button of document.querySelectorAll('[data-position]'))
  button.addEventListener('click', () => game.start({ position: button.dataset.position }));
game.addEventListener('puluc-ready', () => say('ready'));
game.addEventListener('puluc-throw', ({ detail }) => say(`${detail.side}-${detail.marks}`));
game.addEventListener('puluc-move', ({ detail: { side, move } }) =>
  say(move === '--' ? 'pass' : 'move', { side: texts[side], move: move.replace('-', '–\u2060') }));
game.addEventListener('puluc-end', ({ detail: { result } }) =>
  say(result === 'draw' ? 'draw' : 'wins', { side: texts[result] }));
game.addEventListener('puluc-error', ({ detail }) => tell(detail.message));
