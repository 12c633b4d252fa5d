// Draws SVG as PNG in few colours: reads {pictures, font, colours, width} as JSON, of the pictures
// the SVG by name, of the font its file, and writes {name: PNG in base64}.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Resvg, initWasm } from '@resvg/resvg-wasm';
import { encode } from 'fast-png';
import gifenc from 'gifenc';

const shared = async ({ pictures, ...given }) => {
  const all = Object.entries(pictures);
  const threads = availableParallelism();
  const parts = await Promise.all(Array.from({ length: threads }, async (_, thread) => {
    const part = all.filter((_picture, index) => index % threads === thread);
    const worker = new Worker(new URL(import.meta.url), { workerData: { ...given, part } });
    const [made] = await once(worker, 'message');
    return made;
  }));
  return Object.fromEntries(parts.flat());
};

const drawn = async ({ part, font, colours, width }) => {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const texts = { fontBuffers: [readFileSync(font)], defaultFontFamily: 'Grenze' };
  return part.map(([name, svg]) => {
    const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: texts });
    const image = resvg.render();
    const data = gifenc.applyPalette(new Uint8Array(image.pixels), colours);
    const picture = { data, width, height: image.height, depth: 8, channels: 1, palette: colours };
    const png = encode(picture, { zlib: { level: 8 } });
    image.free();
    resvg.free();
    return [name, Buffer.from(png).toString('base64')];
  });
};

if (isMainThread) {
  process.stdout.write(JSON.stringify(await shared(JSON.parse(readFileSync(0, 'utf8')))));
} else {
  parentPort.postMessage(await drawn(workerData));
}
