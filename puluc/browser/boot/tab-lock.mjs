// Which of several open windows plays the game that this device keeps: the one that the storage names.
// It writes its game before another takes it over. Locks would not do: insecure addresses and old browsers
// have none, and a page with a lock is loaded again where the browser goes back to it.
import { refused } from './caught.mjs';

const KEY = 'puluc.window';
/** How long another window has to answer, in milliseconds: its browser may have stopped it. */
const PATIENCE = 1000;
/** The name of this window. */
const me = Math.random().toFixed(12).slice(2);

/** Whether the game is this window's, once that is known. */
let isOurs;
/** Whether this window has not had the game yet. */
let isNew = true;
let whenGranted = () => {};
let write = () => {};
let whenLost = () => {};
/** Called when the other window has answered, while this one waits for that. */
let answered;
let decide;

/** What is stored: that the game is `mine`, that the window which had it is `gone`, or that one `asks`
 * for the game or `took` it; and that window's name. The words are as long: a full storage has room. */
const said = () => (ownStorage.getItem(KEY) ?? `gone ${me}`).split(' ');

const say = (word, who = me) => {
  if (refused(ownStorage, 'setItem', KEY, `${word} ${who}`)) ownStorage.removeItem(KEY);
};

const tell = (ours) => (ours ? whenGranted() : whenLost());

const become = (ours) => {
  if (ours) say('mine');
  isNew &&= !ours;
  decide();
  if (isOurs === ours) return;
  isOurs = ours;
  // Python may be about to store something.
  queueMicrotask(() => tell(ours));
};

/** Call `granted` whenever the game becomes this window's, `requested` to write it for another window, and
 * `lost` whenever another has it. */
export const listen = (granted, requested, lost) => {
  [whenGranted, write, whenLost] = [granted, requested, lost];
};

/** Have it said whose the game is, if that is known already. */
export const ask = () => isOurs !== undefined && tell(isOurs);

/** Claim the game, from a window that nobody looks at once this one is looked at. It is decided then
 * whose the game is at first. */
export const begin = () => {
  const decided = new Promise((resolve) => { decide = resolve; });
  addEventListener('storage', ({ key }) => key === ownStorage.named(KEY) && hear());
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', () => {
    if (!isOurs) return;
    write();
    say('gone');
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isOurs && said()[1] === me) say('mine');
    look();
  });
  if (said()[0] === 'gone') become(true);
  else if (document.hidden) become(false);
  else want();
  return decided;
};

/** Take the game from the window that has it, once that one has written it. */
export const takeOver = () => request('took');

/** Whether this window is loaded again: as it left, another in sight has got the game. */
const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload';

/** Ask for the game, which a window keeps that a person looks at; for a friend's link, or loaded again,
 * take it. */
export const want = () => request(isReload || location.hash.startsWith('#p2') ? 'took' : 'asks');

const request = async (word) => {
  if (answered) return;
  await new Promise((done) => {
    answered = done;
    setTimeout(done, PATIENCE);
    say(word);
  });
  answered = undefined;
  const [now, who] = said();
  become(who === me || now === 'gone');
};

/** Hear what another window says. */
const hear = () => {
  const [word, who] = said();
  if (answered) answered();
  else if (isOurs && who !== me) {
    if (word === 'asks' && !document.hidden) {
      say('mine');
      return;
    }
    if (word === 'asks' || word === 'took') {
      write();
      say('mine', who);
    }
    become(false);
  }
  if (isOurs === false && word === 'gone' && !document.hidden) become(true);
};

/** Look for the game as this window comes into sight. */
const look = () => {
  if (document.hidden) return;
  hear();
  if (isNew && !isOurs) want();
};

/** Store a text, unless another window has taken the game while this one was stopped. Returns why it
 * failed, or nothing. */
export const store = (key, text) => {
  const [word, who] = said();
  if (isOurs && who !== me && (word === 'mine' || word === 'gone')) become(false);
  return isOurs === false ? '' : refused(ownStorage, 'setItem', key, text);
};
