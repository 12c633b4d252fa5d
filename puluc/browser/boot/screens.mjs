// The second step of the start: the screens that come after the game, and the worker. Neither holds the
// page up, so both come at once after the first drawing where the line is fast, else when asked for.
import * as worker from './worker-client.mjs';
import { Files, imported, styled } from './files.mjs';
import { BootError, facts } from './progress.mjs';
import { turn } from './yield.mjs';

const IMAGE = 'screens.bin';
const QR = 'runtime/qr.js';
const FACE = 'fonts/grenze.woff2';
const SHEETS = ['css/panels.css', 'css/screens.css'];
/** Where the later screens' modules are in Python's files. */
const FOLDER = '/screens';

/** What Python runs for it, line by line: the page reacts in between. */
const STEPS = [
  'import puluc.drawing.strip, puluc.words.rulebook, puluc.words.examples',
  'import puluc.ui.panels.menu, puluc.ui.panels.new_game',
  'import puluc.ui.panels.rules_panel, puluc.ui.panels.settings, puluc.ui.panels.key_list',
  'import puluc.reviewing.puzzles, puluc.reviewing.review',
  'import puluc.reviewing.protocol',
  'import puluc.screens.review.screen, puluc.screens.review.view',
  'import puluc.screens.editor.screen, puluc.screens.editor.view',
  'import puluc.screens.variation.view, puluc.screens.retry.view',
  'import puluc.screens.puzzle.screen, puluc.screens.puzzle.view',
  'import puluc.screens.games.screen, puluc.screens.games.view',
  'import puluc.by_link.ed25519',
  'import puluc.by_link.link_game',
  'import puluc.screens.by_link.screen',
  'import puluc.screens.by_link.view',
  'import puluc.screens.worker_client, puluc.screens.puzzle.browser',
  'import puluc.screens.by_link.browser',
  'import puluc.screens.share.browser',
  'import puluc.school.desk',
  'import puluc.screens.school.screen',
  'import puluc.screens.school.view',
  'import puluc.screens.screens_controller',
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

const files = new Files(facts.screens, (part) => isAsked && coming(part));

/** Call `whenComing(part)` as the screens come that were asked for, `whenNot(why)` when they can't. */
export const listen = (whenComing, whenNot) => {
  coming = whenComing;
  notComing = whenNot;
};

const { saveData: isSaving = false, effectiveType = '4g' } = navigator.connection ?? {};

/** Let the screens come, unless they wait in a frame, or where data is saved, until they are asked for.
 * `interpreter` runs their modules. */
export const prepare = (interpreter) => {
  run = interpreter;
  if (isAsked || !(isFramed || isSaving)) come();
};

/** Let the screens come now, or no longer tell of them. */
export const ask = (wanted) => {
  isAsked = wanted;
  if (!wanted) return;
  coming(0);
  if (run) come();
};

/** The screens first, which are small: the worker would delay them. It comes unasked over a fast
 * line only. */
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
  const isWanted = isAsked || effectiveType === '4g';
  if (await bringing && isWanted) worker.start();
};

/** The rows of a text's QR code, `1` for what is dark; nothing for too long a text. */
const rows = (qr, text, most) => {
  try {
    return qr.generate(text, { maxVersion: most }).toString({ on: '1', off: '0', lf: '\n', pad: 0 });
  } catch {
    return '';
  }
};

/** Fetch the font of headings and numbers, which is used once it is there: a rule in a sheet would lay
 * out the whole page twice. Without it they have another one. */
const face = async () => {
  try {
    const content = await new Files({ [FACE]: facts.soon[FACE] }, () => {}).content(FACE);
    return await new FontFace('Grenze', content, { weight: '700' }).load();
  } catch (error) {
    console.log(error.message);
  }
};

const bring = async () => {
  // Each file is checked before the browser has it as a script or a style sheet.
  await Promise.all(files.paths.map((path) => files.content(path)));
  const [image, qr, letters] = await Promise.all([
    files.content(IMAGE), imported(QR), face(), ...SHEETS.map(styled),
  ]);
  run.add({ qr: { rows: (text, most) => rows(qr, text, most) } });
  await run.texts();
  if (!isMounted) run.mount(new Uint8Array(image), FOLDER);
  isMounted = true;
  for (const line of STEPS) {
    await turn();
    run.importFrom(FOLDER, SHARED, line);
  }
  if (letters) document.fonts.add(letters);
  root.dataset.screens = 'here';
};
