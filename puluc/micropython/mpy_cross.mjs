// Compiles MicroPython's sources: reads {path: text} as JSON, writes {path: base64}.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";

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

const compiled = {};
for (const [path, text] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const { status, mpy, err } = await compile("module.py", text, ["-O3", "-s", basename(path, ".py")]);
  if (status !== 0) {
    console.error(`${path}: ${err.join("\n")}`);
    process.exit(1);
  }
  compiled[path.replace(/\.py$/, ".mpy")] = Buffer.from(mpy).toString("base64");
}
process.stdout.write(JSON.stringify(compiled));
