// Pictures of one size, one after the other, as an animated GIF.
import { GIFEncoder, applyPalette, quantize } from 'gifenc';

const COLORS = 127;
/** The colour that leaves what was there before. */
const SAME = COLORS;
/** Of the pictures that choose the colours, each pixel so far apart. */
const APART = 5;

export class Film {
  #encoder = GIFEncoder();
  #palette;
  #before;

  constructor(width, height) {
    this.canvas = Object.assign(document.createElement('canvas'), { width, height });
    this.context = this.canvas.getContext('2d', { willReadFrequently: true });
  }

  async #pixels(svg) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const { width, height } = this.canvas;
    this.context.drawImage(image, 0, 0, width, height);
    return this.context.getImageData(0, 0, width, height).data;
  }

  /** Choose the colours of all pictures by some of them. */
  async choose(...svgs) {
    const sample = [];
    for (const svg of svgs) {
      const { buffer } = await this.#pixels(svg);
      new Uint32Array(buffer).forEach((pixel, index) => index % APART || sample.push(pixel));
    }
    const palette = quantize(new Uint8Array(Uint32Array.from(sample).buffer), COLORS);
    this.#palette = [...palette, ...Array(COLORS - palette.length).fill([0, 0, 0]), [0, 0, 0]];
  }

  /** Add a picture that is seen for so many milliseconds; the page reacts in the middle of it. */
  async add(svg, milliseconds) {
    const pixels = await this.#pixels(svg);
    await new Promise((resolve) => setTimeout(resolve));
    const found = applyPalette(pixels, this.#palette.slice(0, COLORS));
    const shown = found.map((color, index) => color === this.#before?.[index] ? SAME : color);
    const { width, height } = this.canvas;
    this.#encoder.writeFrame(shown, width, height, {
      palette: this.#before ? undefined : this.#palette,
      colorDepth: 7,
      delay: milliseconds,
      transparent: Boolean(this.#before),
      transparentIndex: SAME,
      dispose: 1,
    });
    this.#before = found;
  }

  /** Return the film, which goes round for ever. */
  blob() {
    this.#encoder.finish();
    return new Blob([this.#encoder.bytesView()], { type: 'image/gif' });
  }
}
