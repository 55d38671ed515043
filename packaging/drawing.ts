import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** The one drawing of all icons: a square of 512 by 512 without rounding, as phones want it. */
const SOURCE = join(import.meta.dir, '../web/public/icon.svg');
const SIDE = 1024;

const parts = () => {
  const text = readFileSync(SOURCE, 'utf8');
  const inner = /<svg[^>]*>(?:<title>[^<]*<\/title>)?(.*)<\/svg>/s.exec(text)?.[1] ?? '';
  const ground = /<rect width="512" height="512" fill="([^"]+)"\/>/.exec(inner);
  if (!ground?.[1]) throw new Error(`${SOURCE} has no ground that fills it.`);
  return { inner, signOnly: inner.replace(ground[0], ''), ground: ground[1] };
};

const svg = (body: string, viewBox = `0 0 ${SIDE} ${SIDE}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;

/** The drawing in a rounded square with this margin and radius, of a side of 1024. */
const rounded = (margin: number, radius: number) => {
  const { inner } = parts();
  const side = SIDE - 2 * margin;
  const place = `x="${margin}" y="${margin}" width="${side}" height="${side}"`;
  return svg(
    `<clipPath id="r"><rect ${place} rx="${radius}"/></clipPath><g clip-path="url(#r)"><svg ${place} viewBox="0 0 512 512">${inner}</svg></g>`,
  );
};

/** For Linux and Windows: rounded, up to the edge. */
export const roundedIcon = () => rounded(0, 184);

/** For Macs: Apple's grid has a body of 824 in 1024, with a radius of 185. */
export const macIcon = () => rounded(100, 185);

/** For the tray: the sign fills the square and its lines are thicker, to be seen at 16 pixels. */
export const trayIcon = () => {
  const { signOnly, ground } = parts();
  return svg(
    `<rect width="512" height="512" rx="92" fill="${ground}"/><svg width="512" height="512" viewBox="${CLOSE_UP}">${thicker(signOnly)}</svg>`,
    '0 0 512 512',
  );
};

/** For the menu bar of a Mac, which colours it itself: black, and transparent around it. */
export const templateIcon = () =>
  svg(thicker(parts().signOnly).replaceAll(/#[\dA-F]{6}/g, '#000000'), CLOSE_UP);

/** The sign alone, with a little room around it. */
const CLOSE_UP = '84 100 344 344';

const thicker = (sign: string) =>
  sign.replaceAll(/stroke-width="(\d+)"/g, (_, width) => `stroke-width="${Number(width) + 12}"`);

/** A drawing as a PNG of this many pixels a side. */
export const draw = (drawing: string, pixels: number): Buffer =>
  new Resvg(drawing, { fitTo: { mode: 'width', value: pixels } }).render().asPng();
