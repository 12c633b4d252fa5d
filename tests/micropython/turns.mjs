// Lets a lowered module work in MicroPython; says how many lines it prints in one turn at most.
import { readFileSync } from "node:fs";

let lines = 0;
let most = 0;
const turn = (work) => () => {
  lines = 0;
  work();
};
const { setTimeout } = globalThis;
globalThis.setTimeout = (work, pause) => setTimeout(turn(work), pause);
// Node passes all messages on in one turn, browsers one.
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: () => setImmediate(turn(this.port1.onmessage)) };
};
const [module, image, name] = process.argv.slice(2);
const { loadMicroPython } = await import(module);
const micropython = await loadMicroPython({
  romfs: new Uint8Array(readFileSync(image)),
  linebuffer: true,
  stdout: () => {
    lines += 1;
    most = Math.max(most, lines);
  },
});
await micropython.runPythonAsync(`from ${name} import work\nawait work()`);
console.log(most);
