// What comes first. Language, theme and whether the page is in a frame, set before anything is
// painted: from the address, else as saved on this device, else as the browser has it. Python reads
// these attributes.
(() => {
  const LANGUAGES = ['en', 'es', 'fr'];
  const THEMES = ['light', 'dark', 'contrast'];

  const root = document.documentElement;
  const asked = new URLSearchParams(`${location.search}&${location.hash.slice(1)}`);
  let saved;
  if (asked.has('embed')) {
    const other = ['rules', 'position', 'record'].some((name) => asked.has(name));
    root.dataset.embed = other ? 'other' : 'start';
  } else try {
    saved = JSON.parse(localStorage.getItem('puluc')).settings;
  } catch {
    // Nothing is saved, or the browser denies access.
  }
  const spoken = (navigator.languages ?? []).map((language) => language.slice(0, 2));
  const first = (known, ...wishes) => wishes.find((wish) => known.includes(wish));
  root.dataset.spoken = first(LANGUAGES, root.dataset.usual, ...spoken, 'en');
  // A browser that translates the page changes `lang`: the page's own language is kept apart.
  root.dataset.language = first(LANGUAGES, asked.get('lang'), saved?.language, root.dataset.spoken);
  root.lang = root.dataset.language;
  const theme = first(THEMES, asked.get('theme'), saved?.theme);
  if (theme) root.dataset.theme = theme;

  // The module that reports failures can't report its own. A sandboxed frame gets no modules from a
  // server that does not let every page read them.
  const ENTRY = 'runtime/game.mjs';
  addEventListener('error', ({ target }) => {
    if (!target.src?.endsWith(ENTRY)) return;
    const facts = JSON.parse(document.getElementById('boot-facts').textContent);
    const texts = facts.texts[root.dataset.language];
    const line = document.getElementById('boot-status');
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = texts.again;
    again.addEventListener('click', () => location.reload());
    line.setAttribute('role', 'alert');
    const sandboxed = origin === 'null' && navigator.onLine;
    const advice = texts[sandboxed ? 'sandboxed-advice' : 'lost-advice'];
    line.textContent = `${texts.lost.replace('{path}', ENTRY)} ${advice} `;
    line.append(again);
  }, true);
})();
