import { Resvg } from '@resvg/resvg-js';
import { roundedIcon } from '../../packaging/drawing.ts';

/* The picture beside the first and the last page of the setup, in the one format that NSIS takes. */

const WIDTH = 164;
const HEIGHT = 314;
const GROUND = '#e9eff6';
const SIGN = 92;

const HEADER = 54;
const BYTES_A_PIXEL = 3;
/** Each row of a bitmap begins at a multiple of four bytes. */
const ROW = Math.ceil((WIDTH * BYTES_A_PIXEL) / 4) * 4;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>
  <svg x="${(WIDTH - SIGN) / 2}" y="64" width="${SIGN}" height="${SIGN}">${roundedIcon()}</svg>
</svg>`;

export const setupPicture = () => {
  const { pixels } = new Resvg(DRAWING).render();
  const bitmap = Buffer.alloc(HEADER + ROW * HEIGHT);
  bitmap.write('BM');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(HEADER, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(WIDTH, 18);
  bitmap.writeInt32LE(HEIGHT, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(BYTES_A_PIXEL * 8, 28);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      // The lowest row comes first, and blue before red.
      const from = (y * WIDTH + x) * 4;
      const to = HEADER + (HEIGHT - 1 - y) * ROW + x * BYTES_A_PIXEL;
      for (const colour of [0, 1, 2]) bitmap[to + colour] = pixels[from + 2 - colour] ?? 0;
    }
  return bitmap;
};
