// Compiles modules with the page's own Python, under node. All arguments but the task are paths:
//   node compile.mjs <node_modules> library|worker <sources.zip> <result.zip>
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, task, sources, result] = process.argv.slice(2);
const modules = resolve(folder);
const load = (path) => import(pathToFileURL(join(modules, path)).href);

const { loadPyodide } = await load('pyodide/pyodide.mjs');
const python = await loadPyodide({
  indexURL: join(modules, 'pyodide') + '/',
  // Without sources, columns in tracebacks are useless.
  env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' },
});
python.FS.mkdirTree('puluc/site_build');
for (const name of ['zip.py', 'pyodide_importer.py', 'pyodide_compile.py']) {
  python.FS.writeFile(`puluc/site_build/${name}`, readFileSync(join(import.meta.dirname, name)));
}
const { compile_library, compile_app } = python.pyimport('puluc.site_build.pyodide_compile');

python.FS.writeFile('sources.zip', readFileSync(sources));
if (task === 'library') {
  python.FS.writeFile('stock.zip', readFileSync(join(modules, 'pyodide/python_stdlib.zip')));
  compile_library('stock.zip', 'sources.zip', 'result.zip');
} else {
  compile_app('sources.zip', 'result.zip');
}
writeFileSync(result, python.FS.readFile('result.zip'));
