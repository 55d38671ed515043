import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw, templateIcon, trayIcon } from '../../packaging/drawing.ts';
import { TEMPLATE_SIZE, TRAY_SIZES } from '../../packaging/icons.ts';

/** Position and radius of the dot in a drawing of 512 by 512, and the width of its transparent ring. */
const DOT = { cx: 400, cy: 112, r: 92, ring: 36 };
const ORANGE = '#FFB74D';

/** Adds a dot at the top right of a drawing: visible at 16 pixels, and in one color, too. */
export const withDot = (drawing: string, colour: string) => {
  const { cx, cy, r, ring } = DOT;
  const circle = (radius: number, fill: string) =>
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><mask id="ring"><rect width="512" height="512" fill="#fff"/>${circle(r + ring, '#000')}</mask><g mask="url(#ring)">${drawing}</g>${circle(r, colour)}</svg>`;
};

/** Writes the tray icons for unread items into `folder`, beside the usual ones. */
export const makeUnreadIcons = (folder: string) => {
  const write = (name: string, drawing: string, size: number) =>
    writeFileSync(join(folder, name), draw(drawing, size));
  for (const size of TRAY_SIZES)
    write(`tray-${size}-unread.png`, withDot(trayIcon(), ORANGE), size);
  // A Mac sets the color of a template icon itself, and uses the file `@2x` on screens with small pixels.
  const template = withDot(templateIcon(), '#000000');
  write('trayUnreadTemplate.png', template, TEMPLATE_SIZE);
  write('trayUnreadTemplate@2x.png', template, 2 * TEMPLATE_SIZE);
};
