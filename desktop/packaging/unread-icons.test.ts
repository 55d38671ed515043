import { expect, test } from 'bun:test';
import { Resvg } from '@resvg/resvg-js';
import { templateIcon, trayIcon } from '../../packaging/drawing.ts';
import { withDot } from './unread-icons.ts';

/** Returns red, green, blue and opacity of a pixel, in a drawing of this side length. */
const pixelOf = (drawing: string, side: number, x: number, y: number) => {
  const { pixels } = new Resvg(drawing, { fitTo: { mode: 'width', value: side } }).render();
  return [...pixels.subarray(4 * (y * side + x), 4 * (y * side + x) + 4)];
};

test('the dot is at the top right with a transparent ring, and the rest of the icon is unchanged (T46)', () => {
  for (const drawing of [trayIcon(), templateIcon()]) {
    const dotted = withDot(drawing, '#FFB74D');
    expect(pixelOf(dotted, 32, 25, 7)).toEqual([255, 183, 77, 255]);
    expect(pixelOf(dotted, 32, 25, 14)[3]).toBe(0);
    for (const [x, y] of [
      [8, 24],
      [4, 14],
      [16, 25],
    ] as const)
      expect(pixelOf(dotted, 32, x, y)).toEqual(pixelOf(drawing, 32, x, y));
  }
});
