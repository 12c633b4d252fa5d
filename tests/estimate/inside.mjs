// Runs a program in Pyodide, under node:  node inside.mjs <node_modules> <sources.zip> <program.py>
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, sources, program] = process.argv.slice(2);
const modules = resolve(folder, 'pyodide');
const { loadPyodide } = await import(pathToFileURL(join(modules, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: join(modules, '/'), stdout: (line) => console.log(line) });
try {
  python.unpackArchive(new Uint8Array(readFileSync(sources)), 'zip');
  python.runPython(readFileSync(program, 'utf-8'));
} catch (error) {
  console.error(error.message); // not node's own report, which quotes all of Pyodide
  process.exit(1);
}
