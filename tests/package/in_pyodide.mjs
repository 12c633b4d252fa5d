// Installs a wheel by micropip in the page's Python, without any network, and runs a program:
//   node in_pyodide.mjs <node_modules> <folder with micropip> <wheel> <program.py>
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, micropip, wheel, program] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(modules, 'pyodide/pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: join(modules, 'pyodide') + '/' });

globalThis.fetch = (url) => {
  throw new Error(`asked for ${url}`);
};
python.FS.mkdirTree('/micropip');
python.mountNodeFS('/micropip', micropip);
python.FS.writeFile(`/${basename(wheel)}`, readFileSync(wheel));
await python.runPythonAsync(`
import sys
sys.path.append('/micropip')
import micropip
await micropip.install('emfs:/${basename(wheel)}')
`);
await python.runPythonAsync(readFileSync(program, 'utf8'));
