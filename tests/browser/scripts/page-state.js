async () => {
  const { ready } = document.documentElement.dataset;
  if (ready === 'whole') {
    const { run } = await import('./runtime/game.js');
    run(`import js
from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.browser.main import page as p
board = p.session.screen.board(p.session)
games = [screen for screen in p.session.screens if isinstance(screen, Play)]
js.behind = p.queue.has_pending
js.named = p.session.screen.name
js.road = ",".join([str(len(stack)) for stack in board.position.road]) if board else ""
js.saved = saved.dump_session(p.session) if games else ""`);
  }
  const can = "#dock [id^=throw][data-do], .spot.may, .spot.picked, #pass, #resume, #again, #here,"
    + "[data-do=leave], [data-do^='link '],"
    + "[role=dialog] [data-do]";
  return {
    ready,
    behind: globalThis.behind,
    session: [globalThis.named, globalThis.road],
    saved: ready === 'whole' ? globalThis.saved : '',
    screen: document.documentElement.dataset.screen ?? 'play',
    can: !!document.querySelector(can),
    shown: (document.querySelector('#board')?.outerHTML ?? '')
      + document.querySelector('#dock')?.innerText,
    road: [...document.querySelectorAll('.spot')].slice(1, -1)
      .map(spot => spot.querySelectorAll('.man').length).join(),
    ended: !!document.querySelector('.ending, .captivity, .flight'),
    kept: localStorage.getItem('puluc'),
    full: Object.keys(localStorage).some((key) => key.startsWith('stuff')),
  };
}
