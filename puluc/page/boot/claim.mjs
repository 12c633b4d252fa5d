// Which of several open windows plays the game that this device keeps: the one that holds a lock, or
// where there are no locks the one opened last. The claim is the window's, whichever Python leads it.
const NAME = 'puluc';
const KEY = 'puluc.window';

let granted = () => {};
let lost = () => {};
let isWaiting = false;
let byLock = Boolean(navigator.locks);

/** Call `whenGranted` whenever the game becomes this window's, `whenLost` whenever another has it. */
export const listen = (whenGranted, whenLost) => {
  granted = whenGranted;
  lost = whenLost;
};

/** Claim the game, if no other window has it. */
export const begin = () => (byLock ? request({ ifAvailable: true }) : beginWithoutLocks());

/** Take the game from the window that has it. */
export const takeOver = () => (byLock ? request({ steal: true }) : write());

/** Ask for the lock, which is then held until this window closes or it is stolen. */
const request = (options) => navigator.locks.request(NAME, options, (lock) => {
  if (!lock) {
    lost();
    wait();
    return undefined;
  }
  if (!options.ifAvailable && !options.steal) isWaiting = false;
  granted();
  return new Promise(() => {});
}).catch((error) => {
  if (error.name === 'AbortError') {
    lost();
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
  addEventListener('storage', ({ key }) => key === KEY && lost());
  write();
};

const write = () => {
  try {
    localStorage.setItem(KEY, crypto.randomUUID?.() ?? String(Math.random()));
  } catch (error) {
    console.log(`Other windows are not told: ${error}`); // Nothing is kept then, either.
  }
  granted();
};
