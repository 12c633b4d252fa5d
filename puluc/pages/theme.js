// Before the first paint: mark that scripts run, and apply the colours chosen in the game.
document.documentElement.dataset.scripts = 'on';
try {
  const { theme } = JSON.parse(localStorage.getItem('puluc')).settings;
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is stored, or the browser denies access.
}
