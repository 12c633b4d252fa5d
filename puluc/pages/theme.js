// Before anything is painted: scripts run, and the colours chosen in the game hold here too.
document.documentElement.dataset.scripts = 'on';
try {
  const { theme } = JSON.parse(localStorage.getItem('puluc')).settings;
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is saved, or the browser denies access.
}
