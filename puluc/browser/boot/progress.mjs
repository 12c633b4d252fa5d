// What the visitor sees of the boot: the bar, the line under it, and failures, in their language.
import { turn } from './yield.mjs';

const SLOW_AFTER_MS = 20_000;

const root = document.documentElement;

/** What the build tells the page about itself. */
export const facts = JSON.parse(document.getElementById('boot-facts').textContent);

const { language } = root.dataset;
const texts = facts.texts[language];

/** A text in the visitor's language, its {names} replaced by values. */
export const text = (name, values = {}) =>
  texts[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);

for (const name of Object.keys(texts)) {
  const element = document.getElementById(name);
  const label = element?.querySelector('.label') ?? element;
  if (label && language !== 'en') label.textContent = text(name);
}

const bar = document.getElementById('boot-progress');
const line = document.getElementById('boot-status');
if ('opening' in root.dataset) line.textContent = text('opening');

/** A failure the visitor can be told about: what failed, what to do, which file to fetch again. */
export class BootError extends Error {
  constructor(what, advice, path) {
    super(what);
    Object.assign(this, { advice, path });
  }

  /** A failure by the name of its text and what fills that. */
  static of = ([name, values]) => {
    // A browser does not say whether the connection broke or the server's headers forbid reading.
    const isSandboxed = name === 'lost' && origin === 'null' && navigator.onLine;
    const advice = text(isSandboxed ? 'sandboxed-advice' : `${name}-advice`);
    return Object.assign(new BootError(text(name, values), advice, values.path), { kind: name });
  };

  static damaged = (path) => BootError.of(['damaged', { path }]);

  static unsupported = () => new BootError(text('unsupported'), text('unsupported-advice'));

  static stopped = (error) =>
    new BootError(text('stopped', { error: lastLine(error) }), text('stopped-advice'));
}

/** Delete what the service worker has of an address, which may be damaged. */
export const forget = async (address) => {
  try {
    for (const name of await caches.keys()) {
      await (await caches.open(name)).delete(address, { ignoreSearch: true });
    }
  } catch {
    // Insecure or sandboxed pages have no caches.
  }
};

/** Fetch a file again: the damaged copy may be in the browser's cache or the service worker's. */
const replace = async (address) => {
  await forget(address);
  await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(SLOW_AFTER_MS) });
};

const lastLine = (error) =>
  String(error?.message ?? error).trim().split('\n').at(-1).replace(/[^.?!]$/, '$&.');

let state = 'loading';
let timer;

const watchForSilence = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    line.textContent = text('slow');
  }, SLOW_AFTER_MS);
};

/** Show that `part` (0..1) of the boot is done, and optionally what is under way. */
export const show = (part, words) => {
  if (state !== 'loading') return;
  if (part > bar.value) {
    bar.value = part;
    watchForSilence();
  }
  if (words) line.textContent = words;
};

/** Show a failure, once: what fails later is its consequence, and only logged. */
export const fail = (error) => {
  const isForeseen = error instanceof BootError;
  if (!isForeseen) console.error(error?.stack ?? error);
  if (state !== 'loading') return;
  state = 'failed';
  clearTimeout(timer);
  const { message, advice, path } = isForeseen ? error : BootError.stopped(error);
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = text('again');
  again.addEventListener('click', async () => {
    again.disabled = true;
    if (path) await replace(new URL(path, document.baseURI).href).catch(() => {});
    location.reload();
  });
  // The first drawing may have taken it away.
  if (!line.isConnected) document.getElementById('dock').prepend(line);
  line.setAttribute('role', 'alert');
  line.textContent = `${message} ${advice} `;
  line.append(again);
  served.tellFailure(message);
};

/** Call `then` when Python has told on the root element that all is there, in a turn of its own; take the
 * bar away. */
export const onReady = (then) => {
  const look = () => {
    if (root.dataset.ready !== 'whole' || state !== 'loading') return false;
    state = 'ready';
    clearTimeout(timer);
    bar.value = 1;
    document.getElementById('boot')?.remove();
    turn().then(then);
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(root, { attributeFilter: ['data-ready'] });
};

export const isReady = () => state === 'ready';
export const hasFailed = () => state === 'failed';

watchForSilence();
