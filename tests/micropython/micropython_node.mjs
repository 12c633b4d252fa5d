// Runs lowered modules in MicroPython: reads tasks, a line of JSON each, and answers the same way.
// A task that begins with `import` is a statement, and what it prints its answer.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [module, image] = process.argv.slice(2);
const { loadMicroPython } = await import(module);
const printed = [];
const micropython = await loadMicroPython({
  heapsize: 1 << 22,
  romfs: new Uint8Array(readFileSync(image)),
  linebuffer: true,
  stdout: (line) => printed.push(line),
});
micropython.registerJsModule("chance", await import("../../puluc/browser/boot/win-chance.mjs"));
micropython.registerJsModule("caught", await import("../../puluc/browser/boot/caught.mjs"));
micropython.runPython("import js");
for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line);
  const began = performance.now();
  let text;
  try {
    printed.length = 0;
    globalThis.task = task;
    if (task.startsWith("import ")) {
      micropython.runPython(task);
      text = printed.join("\n");
    } else {
      micropython.runPython(
        "from tests.micropython.shared_tasks import done\njs.globalThis.answer = done(js.task)",
      );
      text = globalThis.answer;
    }
  } catch (error) {
    text = error.message;
  }
  process.stdout.write(`${JSON.stringify({ text, took: performance.now() - began })}\n`);
}
