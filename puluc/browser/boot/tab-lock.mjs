// Which of several open windows plays the game that this device keeps: the one that holds a lock, or
// where there are no locks (insecure addresses, old browsers) the one opened last.
import { refused } from './caught.mjs';

const NAME = ownStorage.named('puluc');
const KEY = 'puluc.window';
/** How long another window has to write its game, in milliseconds: its browser may have stopped it. */
const PATIENCE = 1000;

/** Whether the game is this window's, once that is known. */
let isOurs;
let tell = () => {};
let write = () => {};
/** Called when the other window has written its game, while this one waits for that. */
let answered;
let isWaiting = false;
let byLock = Boolean(navigator.locks);

const become = (ours) => {
  isOurs = ours;
  tell();
};

/** Call `whenGranted` whenever the game becomes this window's, `whenAsked` to write it for another
 * window, and `whenLost` whenever another has it. */
export const listen = (whenGranted, whenAsked, whenLost) => {
  tell = () => (isOurs ? whenGranted() : whenLost());
  write = whenAsked;
};

/** Have it said whose the game is, if that is known already. */
export const ask = () => isOurs !== undefined && tell();

/** Claim the game, if no other window has it. */
export const begin = () => {
  addEventListener('storage', heard);
  return byLock ? request({ ifAvailable: true }) : beginWithoutLocks();
};

/** Take the game from the window that has it, once that one has written it. */
export const takeOver = async () => {
  if (answered) return;
  await new Promise((done) => {
    answered = done;
    setTimeout(done, PATIENCE);
    call();
  });
  answered = undefined;
  if (byLock) request({ steal: true });
  else become(true);
};

/** Hear what another window says by what it stores: an item asks for the game, its removal says that
 * the game is written. */
const heard = ({ key, newValue }) => {
  if (key !== ownStorage.named(KEY)) return;
  if (!newValue) answered?.();
  else if (isOurs) {
    write();
    ownStorage.removeItem(KEY);
    if (!byLock) become(false);
  }
};

/** Ask for the lock, which is then held until this window closes or it is stolen. */
const request = (options) => navigator.locks.request(NAME, options, (lock) => {
  if (!lock) return lose();
  if (!options.ifAvailable && !options.steal) isWaiting = false;
  become(true);
  return new Promise(() => {});
}).catch((error) => {
  if (error.name === 'AbortError') lose();
  else if (byLock) {
    byLock = false;
    beginWithoutLocks();
  }
});

/** Leave the game to another window, and queue for the lock: when that one closes, this one goes on. */
const lose = () => {
  become(false);
  if (!isWaiting) request({});
  isWaiting = true;
};

/** Claim the game as the window opened last. */
const beginWithoutLocks = () => {
  call();
  become(true);
};

/** Ask the other windows for the game. Where nothing can be stored, nothing is kept either. */
const call = () => refused(ownStorage, 'setItem', KEY, Math.random());
