// The second step of the start: the screens that come after the game, and the worker. Neither holds the
// page up, so both come at once after the first drawing where the line is fast, else when asked for.
import * as engine from './engine.mjs';
import { Files, imported, styled } from './files.mjs';
import { BootError, facts } from './progress.mjs';
import { turn } from './yield.mjs';

const IMAGE = 'study.bin';
const QR = 'runtime/qr.js';
const STYLE = 'css/screens.css';
/** Where the study's modules are in Python's files. */
const FOLDER = '/study';

/** What Python runs for it, line by line: the page reacts in between. */
const STEPS = [
  'import puluc.reviewing.puzzles, puluc.reviewing.review',
  'import puluc.reviewing.protocol',
  'import puluc.screens.review.screen, puluc.screens.review.view',
  'import puluc.screens.editor.screen, puluc.screens.editor.view',
  'import puluc.screens.variation.view, puluc.screens.retry.view',
  'import puluc.screens.puzzle.screen, puluc.screens.puzzle.view',
  'import puluc.screens.games.screen, puluc.screens.games.view',
  'import puluc.by_link.link_game',
  'import puluc.screens.by_link.screen',
  'import puluc.screens.by_link.view',
  'import puluc.screens.worker_client, puluc.screens.puzzle.browser',
  'import puluc.screens.by_link.browser',
  'import puluc.screens.share.browser',
  'import puluc.screens.study_controller',
  'import puluc.screens.main',
];

/** The packages that both images have. */
const SHARED = ['puluc', 'puluc.drawing', 'puluc.ui', 'puluc.words'];

const root = document.documentElement;
const isFramed = 'embed' in root.dataset;

let coming = () => {};
let notComing = () => {};
let run;
let isAsked = false;
let isMounted = false;
let bringing;

const files = new Files(facts.study, (part) => isAsked && coming(part));

/** Call `whenComing(part)` as the study comes that was asked for, `whenNot(why)` when it can't. */
export const listen = (whenComing, whenNot) => {
  coming = whenComing;
  notComing = whenNot;
};

/** Whether to fetch it unasked: not where data is saved, or over a slow line. */
const isFast = ({ saveData = false, effectiveType = '4g' } = {}) =>
  !saveData && effectiveType === '4g';

/** Let the study come, unless a frame or a slow line waits until it is asked for. `interpreter` runs
 * its modules. */
export const prepare = (interpreter) => {
  run = interpreter;
  if (isAsked || (!isFramed && isFast(navigator.connection))) come();
};

/** Let the study come now, or no longer tell of it. */
export const ask = (wanted) => {
  isAsked = wanted;
  if (!wanted) return;
  coming(0);
  if (run) come();
};

/** The study first, which is small: the worker would hold it up. */
const come = async () => {
  bringing ??= bring().then(() => true, (error) => {
    bringing = undefined;
    const isForeseen = error instanceof BootError;
    if (isForeseen) console.log(error.message);
    else console.error(error);
    if (isAsked) notComing(isForeseen ? `${error.message} ${error.advice}` : '');
    isAsked = false;
    return false;
  });
  if (await bringing) engine.start();
};

/** The rows of a text's QR code, `1` for what is dark; nothing for too long a text. */
const rows = (qr, text, most) => {
  try {
    return qr.generate(text, { maxVersion: most }).toString({ on: '1', off: '0', lf: '\n', pad: 0 });
  } catch {
    return '';
  }
};

const bring = async () => {
  // Each file is checked before the browser has it as a script or a style sheet.
  await Promise.all(files.paths.map((path) => files.content(path)));
  const [image, qr] = await Promise.all([
    files.content(IMAGE), imported(QR), styled(STYLE), run.panels(),
  ]);
  run.add({ qr: { rows: (text, most) => rows(qr, text, most) } });
  await run.texts();
  if (!isMounted) run.mount(new Uint8Array(image), FOLDER);
  isMounted = true;
  for (const line of STEPS) {
    await turn();
    run.importFrom(FOLDER, SHARED, line);
  }
  root.dataset.study = 'here';
};
