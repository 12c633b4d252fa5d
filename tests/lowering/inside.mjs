// Runs the lowered game in MicroPython: reads tasks, a line of JSON each, and answers the same way.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [module, image, locale] = process.argv.slice(2);
const { loadMicroPython } = await import(module);
const micropython = await loadMicroPython({
  heapsize: 1 << 22,
  romfs: new Uint8Array(readFileSync(image)),
  linebuffer: true,
  stdout: (line) => console.error(line),
});
for (const folder of ["/lib", "/lib/puluc", "/lib/puluc/locale"]) micropython.FS.mkdir(folder);
for (const name of ["es.mo", "fr.mo"])
  micropython.FS.writeFile(`/lib/puluc/locale/${name}`, readFileSync(`${locale}/${name}`));
micropython.runPython("import js\nfrom tests.lowering.inside import done");
for await (const line of createInterface({ input: process.stdin })) {
  globalThis.task = JSON.parse(line);
  const began = performance.now();
  let answer;
  try {
    micropython.runPython("js.globalThis.answer = done(js.task)");
    answer = { text: globalThis.answer, took: performance.now() - began };
  } catch (error) {
    answer = { text: error.message, took: 0 };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
