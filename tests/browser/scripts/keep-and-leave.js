async () => {
  const { run } = await import('./runtime/game.js');
  run(`from puluc.app.effects import ArchiveGame
from puluc.browser.main import page
page.effects.run(ArchiveGame())`);
  const before = localStorage.getItem('puluc.games');
  %s
  return [before, localStorage.getItem('puluc.games')];
}
