// What the page does once nobody is at it: it has an image made, for a shorter start the next time.
import { addressOf, files, python } from './files.mjs';
import { isWanted, note } from './image.mjs';

const LOCK = 'puluc-image';
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/**
 * Milliseconds in which nothing was touched and nothing has changed: on a page out of sight, and on
 * one that somebody may be thinking at.
 */
const HIDDEN_MS = 15_000;
const QUIET_MS = 45_000;
const ROOM_BYTES = 200e6;
const MEMORY_GB = 4;

/** Whether the browser was measured to gain: Chromium and Firefox were. */
const isGaining = () =>
  navigator.userAgentData?.brands.some(({ brand }) => brand === 'Chromium')
  || CSS.supports('-moz-appearance', 'none');

/** Whether there is memory to spare; Firefox doesn't tell how much, but whether this is a phone. */
const isLarge = () =>
  'deviceMemory' in navigator
    ? navigator.deviceMemory >= MEMORY_GB
    : !matchMedia('(pointer: coarse)').matches;

/** Whether the device has something to gain and enough to spare. */
const isAble = async () => {
  const { connection, storage } = navigator;
  if (!isGaining() || !isLarge() || connection?.saveData) return false;
  const { quota, usage } = await storage.estimate();
  return quota - usage >= ROOM_BYTES;
};

/**
 * Have the image made when the page is quiet, out of what the start has loaded: the compiled wasm,
 * the library and the app. Whoever comes back to the page has the device to themselves.
 */
export const makeImage = async (loaded) => {
  if (!isWanted() || !(await isAble())) return;
  let timer;
  let stop = () => {};

  const make = (lock) => new Promise((done) => {
    // One window is enough.
    if (!lock || !isWanted()) return done();
    const worker = new Worker(addressOf('runtime/imaging.js'));
    stop = () => {
      worker.onerror = null; // A script that was just loading would be reported as lost.
      worker.terminate();
      done();
    };
    worker.onmessage = ({ data }) => {
      if (data === 'kept') note();
      else end();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
    };
    worker.postMessage({ files, python, folder: addressOf('.'), ...loaded });
  });
  const wait = () => {
    clearTimeout(timer);
    stop();
    if (!isWanted()) return end();
    const begin = () => navigator.locks.request(LOCK, { ifAvailable: true }, make);
    timer = setTimeout(begin, document.hidden ? HIDDEN_MS : QUIET_MS);
  };
  const end = () => {
    stop();
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', wait);
    for (const name of INPUT) removeEventListener(name, wait, true);
  };

  const observer = new MutationObserver(wait);
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  document.addEventListener('visibilitychange', wait);
  for (const name of INPUT) addEventListener(name, wait, { capture: true, passive: true });
  wait();
};
