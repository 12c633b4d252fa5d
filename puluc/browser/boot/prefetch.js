// MicroPython is compiled while the page is read and painted. What goes wrong, `game.mjs` meets again.
globalThis.early = globalThis.WebAssembly?.compileStreaming(fetch('runtime/micropython.wasm'));
early?.catch(() => {});
