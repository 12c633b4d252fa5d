// Lets a lowered module work in MicroPython; says how often Node had its turn meanwhile.
import { readFileSync } from "node:fs";

const [module, image, name] = process.argv.slice(2);
const { loadMicroPython } = await import(module);
const micropython = await loadMicroPython({ romfs: new Uint8Array(readFileSync(image)) });
let turns = 0;
const clock = setInterval(() => { turns += 1; }, 1);
await micropython.runPythonAsync(`from ${name} import work\nawait work()`);
clearInterval(clock);
console.log(turns);
