// The page's side of the worker: starts it (Pyodide), passes questions and answers
// on, and finds out when it has died.
import { keepMade } from './cache.mjs';
import { addressOf, Files } from './files.mjs';
import { BootError, facts } from './progress.mjs';

const SCRIPT = 'runtime/worker.js';
const GLUE = 'runtime/pyodide.asm.js';

/** How often to check that the worker is alive, and how long it may be silent. */
const LOOK_MS = 2000;
const SILENT_MS = 10_000;
const START_MS = 60_000;

const root = document.documentElement;

let hear = () => {};
let whenDied = () => {};
/** The worker, once it is begun; what is to be sent to it when it is ready. */
let worker;
let isThere = false;
let waiting = [];
/** The numbers of the questions without their last answer. */
const pending = new Set();
let heardAt = 0;
let timer;

/** Call `whenHeard(text)` with each answer, `died(reason, why)` when the worker has died. */
export const listen = (whenHeard, died) => {
  hear = whenHeard;
  whenDied = died;
};

export const isReady = () => isThere;

/** Send a question, with the content of a file if it needs one; the first one starts the worker. */
export const send = (text, content) => {
  const number = text.slice(0, text.indexOf(' '));
  if (text === `${number} drop`) {
    pending.delete(number);
    waiting = waiting.filter((one) => !one.text.startsWith(`${number} `));
    if (isThere) worker.postMessage({ text });
    return;
  }
  pending.add(number);
  const question = { text, content: content ?? undefined };
  if (isThere) worker.postMessage(question);
  else waiting.push(question);
  heardAt = performance.now();
  timer ??= setInterval(look, LOOK_MS);
  start();
};

/** Start the worker unless it runs. */
export const start = () => {
  if (!worker) begin(origin !== 'null' && !('alone' in root.dataset));
};

/** Begin a worker, which fetches its files if `isAlone`. Else the page does: where it may start no worker
 * of the site, as in a sandboxed frame or from a file, and to find out what is wrong with a file. */
const begin = (isAlone) => {
  worker = launch(isAlone);
  worker.catch((error) => {
    const isForeseen = error instanceof BootError;
    if (!isForeseen) console.error(error);
    die(error.message, isForeseen ? `${error.message} ${error.advice}` : '');
  });
};

const launch = async (isAlone) => {
  const files = new Files(facts.worker, () => {});
  const paths = isAlone || !files.paths[0] ? [SCRIPT] : files.paths;
  const found = await Promise.all(paths.map((path) => files.content(path)));
  const contents = Object.fromEntries(paths.map((path, at) => [path, found[at]]));
  const { [SCRIPT]: script, [GLUE]: glue, ...others } = contents;
  // A worker's own file, of which browsers keep what they compiled; else the same scripts by an address
  // of their content.
  const made = isAlone ? new Worker(addressOf(SCRIPT)) : new Worker(URL.createObjectURL(new Blob(
    [glue, '\n', script],
    { type: 'text/javascript' },
  )));
  made.onmessage = ({ data }) => {
    if (made !== worker) return;
    heardAt = performance.now();
    if (data.answer) {
      if (/^\S+ (\.$|lost )/.test(data.answer)) pending.delete(data.answer.split(' ', 1)[0]);
      hear(data.answer);
    } else if (data.made) {
      keepMade(...data.made);
    } else if (data.isReady) {
      isThere = true;
      root.dataset.worker = 'here';
      for (const question of waiting) made.postMessage(question);
      waiting = [];
    } else if (data.lacks) {
      made.terminate();
      begin(false);
    } else if (data.died) {
      die(data.died);
    }
  };
  made.onerror = (event) => made === worker && die(event.message ?? 'it could not be loaded');
  worker = made;
  heardAt = performance.now();
  made.postMessage({ start: {
    folder: addressOf('.'), python: facts.python, files: facts.worker, contents: others,
  } });
  return made;
};

/** Check that the worker still answers. */
const look = () => {
  if (!pending.size) {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  if (!(worker instanceof Worker)) return;
  if (performance.now() - heardAt > (isThere ? SILENT_MS : START_MS)) die('it is silent');
  else if (isThere) worker.postMessage({ isAlive: '?' });
};

/** End the worker, for a reason; `why` says in the page's language which file failed, and what helps. */
const die = (reason, why = '') => {
  if (worker instanceof Worker) worker.terminate();
  worker = undefined;
  isThere = false;
  waiting = [];
  pending.clear();
  delete root.dataset.worker;
  whenDied(String(reason), why);
};
