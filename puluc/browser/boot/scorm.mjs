// A learning platform's side of a task sheet in a SCORM package: what a pupil does is kept there, and
// nowhere else. It comes before all other scripts, so that none of them finds the browser's storage, which
// pupils share.

/** What the platform's interfaces call things: SCORM 2004, and SCORM 1.2. */
const DIALECTS = [
  {
    name: 'API_1484_11',
    prefix: '',
    end: 'Terminate',
    core: 'cmi',
    status: 'completion_status',
    response: 'learner_response',
    wrong: 'incorrect',
    time: (seconds) => `PT${seconds}S`,
    scaled: 'score.scaled',
  },
  {
    name: 'API',
    prefix: 'LMS',
    end: 'Finish',
    core: 'cmi.core',
    status: 'lesson_status',
    response: 'student_response',
    wrong: 'wrong',
    time: (seconds) => [seconds / 3600, (seconds / 60) % 60, seconds % 60]
      .map((part, at) => String(Math.floor(part)).padStart(at ? 2 : 4, '0')).join(':'),
  },
];
const STATE = 'cmi.suspend_data';
/** The most characters that any platform keeps. */
const MOST = 4096;
/** How many windows to look through for the interface. */
const WINDOWS = 50;
const RETRY_MS = 10_000;

for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(globalThis, name, { value: undefined });
}
document.documentElement.dataset.alone = '';
const { taskSheet } = globalThis;
history.replaceState(null, '', `#${taskSheet}`);

/** The interface in a window or in one around it, with its dialect; nothing if there is none. */
const find = (from) => {
  for (let around = from, count = 0; around && count < WINDOWS; count += 1) {
    for (const dialect of DIALECTS) {
      try {
        if (around[dialect.name]) return { dialect, api: around[dialect.name] };
      } catch {
        break; // A page of another origin.
      }
    }
    around = around.parent === around ? null : around.parent;
  }
};

const begun = Date.now();
const { dialect, api } = find(window) ?? find(top.opener) ?? {};
const call = (verb, ...given) => String(api[dialect.prefix + verb](...given));

/** Call a function that answers whether it has worked. Throws an error with the platform's reason. */
const must = (verb, ...given) => {
  if (call(verb, ...given) === 'true') return;
  const number = call('GetLastError');
  throw new Error(`${verb} ${given[0]}: ${call('GetErrorString', number) || number}`.replace(' :', ':'));
};

/** Each value that the platform has taken, by its name. */
const taken = new Map();
const set = (name, value) => {
  if (taken.get(name) === value) return;
  must('SetValue', name, value);
  taken.set(name, value);
};

/** The numbers of the answers, by their ids; nothing where the platform keeps none. */
let numbers = new Map();
const setAnswers = (answers) => {
  for (const [id, given, isRight, seconds, right] of answers) {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    const name = `cmi.interactions.${numbers.get(id)}`;
    set(`${name}.id`, id);
    set(`${name}.type`, 'fill-in');
    right.forEach((text, at) => set(`${name}.correct_responses.${at}.pattern`, text));
    set(`${name}.${dialect.response}`, given);
    set(`${name}.result`, isRight ? 'correct' : dialect.wrong);
    set(`${name}.latency`, dialect.time(seconds));
  }
};

/** Why nothing can be saved; empty while it can. */
let problem = 'alone';
let report;
/** How many answers the platform has stored, not only taken. */
let stored;
let hear;
let timer;

/** Give the platform all of the report. */
const put = () => {
  const { state, score, isDone, answers } = report;
  if (state.length > MOST || /[^ -~]/.test(state)) throw new Error(STATE);
  set(STATE, state);
  const { core, status, time, scaled } = dialect;
  const values = {
    'score.min': '0',
    'score.max': '100',
    'score.raw': String(score),
    ...scaled && { [scaled]: String(score / 100) },
    [status]: isDone ? 'completed' : 'incomplete',
    exit: 'suspend',
    session_time: time(Math.round((Date.now() - begun) / 1000)),
  };
  for (const [name, value] of Object.entries(values)) set(`${core}.${name}`, value);
  try {
    if (numbers) setAnswers(answers);
  } catch (error) {
    console.log(error.message);
    numbers = null;
  }
};

/** Save the report, again and again until the platform has it: after each answer, or if it `isUrgent`. */
const save = (isUrgent = false) => {
  clearTimeout(timer);
  try {
    if (problem) throw new Error(problem);
    if (!report) return;
    put();
    if (isUrgent || report.answers.length !== stored) must('Commit', '');
    stored = report.answers.length;
    hear('saved');
  } catch (error) {
    hear(error.message);
    if (!problem) timer = setTimeout(save, RETRY_MS);
  }
};

/** End the session as the page is left, when a commit of its own would come too late. */
const end = () => {
  if (problem) return;
  problem = dialect.end;
  try {
    if (report) put();
    must(dialect.end, '');
  } catch (error) {
    console.log(error.message);
  }
};

try {
  if (api) {
    must('Initialize', '');
    problem = '';
  }
} catch (error) {
  problem = error.message;
}

/** What Python has of it. */
globalThis.platform = {
  packed: taskSheet.split(/[=&]/)[1],
  /** What a pupil has done before; `heard` is called with what becomes of all that is saved. */
  begin: (heard) => {
    if (!hear) {
      // Python's own listeners come first by now.
      addEventListener('online', () => save());
      document.addEventListener('visibilitychange', () => document.hidden && save(true));
      addEventListener('pagehide', end);
      // A session that has ended can't go on.
      addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    }
    hear = heard;
    save();
    return report?.state ?? (problem ? '' : call('GetValue', STATE));
  },
  save: (json) => {
    report = JSON.parse(json);
    save();
  },
};
