// Before the first paint: mark that scripts run, and apply the colours chosen in the game.
document.documentElement.dataset.scripts = 'on';
try {
  // The game's names in the storage, see puluc/browser/boot/pre-paint.js.
  const { pathname } = new URL('../..', location);
  const isFirst = [null, '', pathname].includes(localStorage.getItem('puluc.folder'));
  const { theme } = JSON.parse(localStorage.getItem(isFirst ? 'puluc' : `puluc ${pathname}`)).settings;
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme;
} catch {
  // Nothing is stored, or the browser denies access.
}

// Unfold the part to which a link leads.
for (const event of ['DOMContentLoaded', 'hashchange']) {
  addEventListener(event, () => {
    const fold = document.getElementById(location.hash.slice(1))?.closest('details');
    if (fold) fold.open = true;
  });
}
