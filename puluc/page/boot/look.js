// The language and the theme, before anything is painted: the address says them, or what is kept
// on this device, or the browser. Python goes by the attributes that this sets.
(() => {
  const LANGUAGES = ['en', 'es', 'fr'];
  const THEMES = ['light', 'dark', 'contrast'];
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem('puluc')).settings;
  } catch {
    // Nothing is kept, or the browser refuses to tell.
  }
  const spoken = (navigator.languages ?? []).map((language) => language.slice(0, 2));
  const first = (known, ...wishes) => wishes.find((wish) => known.includes(wish));
  root.dataset.spoken = first(LANGUAGES, ...spoken, 'en');
  root.lang = first(LANGUAGES, asked.get('lang'), kept?.language, root.dataset.spoken);
  const theme = first(THEMES, asked.get('theme'), kept?.theme);
  if (theme) root.dataset.theme = theme;
})();
