// Which of several open windows plays the game that this device keeps: the one that holds a lock, or
// where there are no locks the one opened last. The claim is the window's, whichever Python leads it.
const NAME = 'puluc';
const KEY = 'puluc.window';

/** Whether the game is this window's, once that is known. */
let isOurs;
let tell = () => {};
let isWaiting = false;
let byLock = Boolean(navigator.locks);

const become = (ours) => {
  isOurs = ours;
  tell();
};

/** Call `whenGranted` whenever the game becomes this window's, `whenLost` whenever another has it. */
export const listen = (whenGranted, whenLost) => {
  tell = () => (isOurs ? whenGranted() : whenLost());
};

/** Have it said whose the game is, if that is known already. */
export const ask = () => isOurs !== undefined && tell();

/** Claim the game, if no other window has it. */
export const begin = () => (byLock ? request({ ifAvailable: true }) : beginWithoutLocks());

/** Take the game from the window that has it. */
export const takeOver = () => (byLock ? request({ steal: true }) : write());

/** Ask for the lock, which is then held until this window closes or it is stolen. */
const request = (options) => navigator.locks.request(NAME, options, (lock) => {
  if (!lock) {
    become(false);
    wait();
    return undefined;
  }
  if (!options.ifAvailable && !options.steal) isWaiting = false;
  become(true);
  return new Promise(() => {});
}).catch((error) => {
  if (error.name === 'AbortError') {
    become(false);
    wait();
  } else if (byLock) {
    byLock = false;
    beginWithoutLocks();
  }
});

/** Queue for the lock: when the other window closes, this one goes on. */
const wait = () => {
  if (isWaiting) return;
  isWaiting = true;
  request({});
};

/** Let windows tell each other by what they store (insecure addresses, old browsers). */
const beginWithoutLocks = () => {
  addEventListener('storage', ({ key }) => key === KEY && become(false));
  write();
};

const write = () => {
  try {
    localStorage.setItem(KEY, crypto.randomUUID?.() ?? String(Math.random()));
  } catch (error) {
    console.log(`Other windows are not told: ${error}`); // Nothing is kept then, either.
  }
  become(true);
};
