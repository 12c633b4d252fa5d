// Runs a program in Pyodide, under node, with the page's standard library, which is compiled:
//   node pyodide_node.mjs <node_modules> <stdlib.zip> <sources.zip> <program.py>
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, library, sources, program] = process.argv.slice(2).map((path) => resolve(path));
const modules = join(folder, 'pyodide');
const { loadPyodide } = await import(pathToFileURL(join(modules, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: join(modules, '/'),
  stdLibURL: library,
  stdout: (line) => console.log(line),
});
try {
  python.unpackArchive(new Uint8Array(readFileSync(sources)), 'zip');
  python.runPython(readFileSync(program, 'utf-8'));
} catch (error) {
  console.error(error.message); // not node's own report, which quotes all of Pyodide
  process.exit(1);
}
