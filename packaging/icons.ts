import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { draw, macIcon, roundedIcon, templateIcon, trayIcon } from './drawing.ts';

/*
 * All icons come from one SVG and are made at build time: in half a second, and no file can be older
 * than the drawing. resvg draws the same everywhere and needs no browser.
 */

/** Pixels a side. The themes of Linux have folders up to 512. */
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
export const LARGEST = 1024;
export const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256];
export const TRAY_SIZES = [16, 22, 24, 32];
/** Up to this size the sign fills the icon: its lines would be less than a pixel. */
const SMALL = 24;
/** In points; a Mac takes the file `@2x` on screens with small pixels. */
export const TEMPLATE_SIZE = 18;

/** The parts of an `.icns` and their pixels a side, as `iconutil` makes them. */
export const MAC_PARTS = {
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic04: 16,
  ic14: 512,
  ic09: 512,
  ic05: 32,
  ic10: 1024,
  ic11: 32,
};

/** Writes the icons of the packages into `folder`: `icons/16x16.png` …, `icon.ico`, `icon.icns`. */
export const makePackageIcons = async (folder: string) => {
  mkdirSync(join(folder, 'icons'), { recursive: true });
  const drawn = (size: number) => draw(size <= SMALL ? trayIcon() : roundedIcon(), size);
  for (const size of LINUX_SIZES)
    writeFileSync(join(folder, `icons/${size}x${size}.png`), drawn(size));
  writeFileSync(join(folder, 'icon-1024.png'), drawn(LARGEST));

  const ico = new IconIco();
  for (const size of WINDOWS_SIZES) await ico.addFromPng(drawn(size), null, true);
  writeFileSync(join(folder, 'icon.ico'), ico.encode());

  const icns = new IconIcns();
  icns.toc = true;
  const forMac = macIcon();
  for (const [type, size] of Object.entries(MAC_PARTS))
    await icns.addFromPng(draw(forMac, size), [type], true);
  writeFileSync(join(folder, 'icon.icns'), icns.encode());
};

/**
 * Writes the icons that the running program shows into `folder`: `icon.png` for windows and
 * notifications, `tray-16.png` … for Windows and Linux, and `trayTemplate.png` for Macs.
 */
export const makeProgramIcons = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, drawing: string, size: number) =>
    writeFileSync(join(folder, name), draw(drawing, size));
  write('icon.png', roundedIcon(), 512);
  for (const size of TRAY_SIZES) write(`tray-${size}.png`, trayIcon(), size);
  write('trayTemplate.png', templateIcon(), TEMPLATE_SIZE);
  write('trayTemplate@2x.png', templateIcon(), 2 * TEMPLATE_SIZE);
};
