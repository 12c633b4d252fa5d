// What the visitor sees of the boot: the bar, the line under it, and failures, in their language.
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

/** A failure the visitor can be told about: what failed, what to do, which file to fetch again. */
export class BootError extends Error {
  constructor(what, advice, path) {
    super(what);
    Object.assign(this, { advice, path });
  }

  static missing = (path, status) =>
    new BootError(text('missing', { path, status }), text('missing-advice'), path);

  static lost = (path) => {
    // A browser does not say whether the connection broke or the server's headers forbid reading.
    const sandboxed = origin === 'null' && navigator.onLine;
    const advice = text(sandboxed ? 'sandboxed-advice' : 'lost-advice');
    return new BootError(text('lost', { path }), advice, path);
  };

  static damaged = (path) =>
    new BootError(text('damaged', { path }), text('damaged-advice'), path);

  static unsupported = () => new BootError(text('unsupported'), text('unsupported-advice'));

  static stopped = (error) =>
    new BootError(text('stopped', { error: lastLine(error) }), text('stopped-advice'));
}

/** Fetch a file again: the damaged copy may be in the browser's cache or the service worker's. */
export const replace = async (path) => {
  const names = (await globalThis.caches?.keys()) ?? [];
  for (const name of names) {
    await (await caches.open(name)).delete(path, { ignoreSearch: true });
  }
  await fetch(path, { cache: 'reload', signal: AbortSignal.timeout(SLOW_AFTER_MS) });
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
  line.setAttribute('role', 'alert');
  line.textContent = `${message} ${advice} `;
  line.append(again);
  root.dataset.boot = 'failed';
};

/** Call `then` when Python has told on the root element that all is there; take the bar away. */
export const onReady = (then) => {
  const look = () => {
    if (root.dataset.ready !== 'whole' || state !== 'loading') return false;
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
