// Compiles MicroPython's sources: reads {path: text} as a line of JSON, writes [refused, {path: base64}] as another.
import { createRequire } from "node:module";
import { basename } from "node:path";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
// The compiler would fetch its own file, which Node's fetch can't.
delete globalThis.fetch;
// It compiles its own code anew for each file.
const { instantiate } = WebAssembly;
let module;
WebAssembly.instantiate = async (bytes, imports) => {
  module ??= await WebAssembly.compile(bytes);
  return { module, instance: await instantiate(module, imports) };
};
const { compile } = require(process.argv[2]);

for await (const line of createInterface({ input: process.stdin })) {
  const compiled = {};
  let refused = "";
  for (const [path, text] of Object.entries(JSON.parse(line))) {
    const { status, mpy, err } = await compile("module.py", text, ["-O3", "-s", basename(path, ".py")]);
    if (status !== 0) refused = `${path}: ${err.join("\n")}`;
    else compiled[path.replace(/\.py$/, ".mpy")] = Buffer.from(mpy).toString("base64");
  }
  console.log(JSON.stringify([refused, compiled]));
}
