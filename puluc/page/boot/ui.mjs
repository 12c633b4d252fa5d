// What the visitor sees of the boot: the bar, the line under it, and failures.
const SLOW_AFTER_MS = 20_000;

// While the boot lasts, the page's fetch answers with what has been fetched already.
const ownFetch = globalThis.fetch;

const root = document.documentElement;
const bar = document.getElementById('boot-progress');
const line = document.getElementById('boot-status');

/** A failure the visitor can be told about: what failed, what to do, which file to fetch anew. */
export class BootError extends Error {
  constructor(what, advice, path) {
    super(what);
    Object.assign(this, { advice, path });
  }

  static missing = (path, status) =>
    new BootError(`A part of the game, ${path}, is missing on the server (${status}).`,
      'Try again in a few minutes.', path);

  static lost = (path) =>
    new BootError(`A part of the game, ${path}, did not arrive.`,
      'Check the connection and try again.', path);

  static damaged = (path) =>
    new BootError(`A part of the game, ${path}, arrived damaged.`,
      'Try again to fetch it anew.', path);

  static unsupported = () =>
    new BootError('This browser cannot run the game: WebAssembly is missing or switched off.',
      'Allow WebAssembly for this page or use a current Firefox, Chrome, Edge or Safari.');

  static stopped = (error) =>
    new BootError(`The game stopped while it started: ${lastLine(error)}`,
      'Try again; if it happens again, please report it.');
}

/** Fetch a file anew: the damaged copy may be the browser's, or the service worker's. */
const replace = async (path) => {
  const names = (await globalThis.caches?.keys()) ?? [];
  for (const name of names) {
    await (await caches.open(name)).delete(path, { ignoreSearch: true });
  }
  await ownFetch(path, { cache: 'reload', signal: AbortSignal.timeout(SLOW_AFTER_MS) });
};

const lastLine = (error) =>
  String(error?.message ?? error).trim().split('\n').at(-1).replace(/[^.?!]$/, '$&.');

let state = 'loading';
let timer;

const watchForSilence = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    line.textContent = 'Still loading: the connection or this device is slow.';
  }, SLOW_AFTER_MS);
};

/** Show that `part` (0..1) of the boot is done, and optionally what is under way. */
export const show = (part, text) => {
  if (state !== 'loading') return;
  if (part > bar.value) {
    bar.value = part;
    watchForSilence();
  }
  if (text) line.textContent = text;
};

/** Show a failure, once; what fails later is its consequence. */
export const fail = (error) => {
  if (state !== 'loading') return;
  state = 'failed';
  clearTimeout(timer);
  const { message, advice, path } = error instanceof BootError ? error : BootError.stopped(error);
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  again.addEventListener('click', async () => {
    again.disabled = true;
    if (path) await replace(new URL(path, document.baseURI).href).catch(() => {});
    location.reload();
  });
  line.setAttribute('role', 'alert');
  line.textContent = `${message} ${advice} `;
  line.append(again);
  root.dataset.boot = 'failed';
};

/** Call `then` when Python has set `data-ready` on the root element; take the bar away. */
export const onReady = (then) => {
  const look = () => {
    if (!('ready' in root.dataset) || state !== 'loading') return false;
    state = 'ready';
    clearTimeout(timer);
    bar.value = 1;
    document.getElementById('boot')?.remove();
    then();
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(root, { attributeFilter: ['data-ready'] });
};

export const isReady = () => state === 'ready';

watchForSilence();
