// MicroPython is compiled while the page is read and painted. What goes wrong, `game.mjs` meets again.
globalThis.early = globalThis.WebAssembly
  && fetch('runtime/micropython.wasm').then(served.asWasm).then(WebAssembly.compileStreaming);
early?.catch(() => {});
