// Bundles modules and minifies scripts and styles. Reads JSON: {texts: {path: text},
// entries: {path: file of the module}, minify}. Writes {path: text}.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { build, transform } = createRequire(import.meta.url)(process.argv[2]);
const { texts, entries, minify } = JSON.parse(readFileSync(0, 'utf8'));
const options = { minify, charset: 'utf8', legalComments: 'none', logLevel: 'silent' };
/** Modules that MicroPython and Pyodide import only under Node. */
const external = ['crypto', 'fs', 'node:*', 'path', 'url', 'ws'];

/** What is inserted into packages, by their files, before a text that each must have once. */
const INSERTED = {
  // So that the page can react during MicroPython's start.
  'micropython.mjs': {
    'globalThis.Module=Module,': 'await options.turn(),',
    'Module.ccall("proxy_c_init",': 'await options.turn(),',
    // A clock that is set back would hold up what waits.
    'Date.now()-MP_JS_EPOCH': 'performance.now()||',
  },
  // The next sibling may have moved into the child by now: morphdom's issue 291.
  'morphdom-esm.js': {
    '// Advance both the "to" child and': 'fromNextSibling = curFromNodeChild.nextSibling;',
  },
};
/** What only warns those who would call MicroPython's script otherwise: 300 names and 30 stand-ins. */
const WARNINGS = /\["writeI53ToI64",.*?(?=var _fflush=)/;
const inserting = {
  name: 'inserting',
  setup: ({ onLoad }) => onLoad({ filter: new RegExp(`[\\\\/](${Object.keys(INSERTED).join('|')})$`) }, ({ path }) => {
    let contents = readFileSync(path, 'utf8').replace(WARNINGS, '');
    for (const [place, code] of Object.entries(INSERTED[basename(path)])) {
      const parts = contents.split(place);
      if (parts.length !== 2) return { errors: [{ text: `${path} should have one ${place}` }] };
      contents = parts.join(code + place);
    }
    return { contents };
  }),
};

const small = async (path, text) => {
  const loader = path.endsWith('.css') ? 'css' : 'js';
  return (await transform(text, { ...options, loader, sourcefile: path })).code;
};

const bundled = async (entry) => {
  const given = { ...options, define: { process: 'undefined', 'globalThis.process': 'undefined' }, entryPoints: [entry], bundle: true, format: /(scorm|worker)\.mjs$/.test(entry) ? 'iife' : 'esm', external, plugins: [inserting] };
  return (await build({ ...given, write: false })).outputFiles[0].text;
};

const each = (all, make) =>
  Object.entries(all).map(async ([path, given]) => [path, await make(path, given)]);

try {
  const made = await Promise.all([
    ...each(texts, small),
    ...each(entries, (_, entry) => bundled(entry)),
  ]);
  process.stdout.write(JSON.stringify(Object.fromEntries(made)));
} catch ({ errors: [{ location, text }] }) {
  console.error(location ? `${location.file}:${location.line}: ${text}` : text);
  process.exitCode = 1;
}
