import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { testFolder } from '../test-support/folder.ts';
import { macIcon, roundedIcon, templateIcon, trayIcon } from './drawing.ts';
import {
  LINUX_SIZES,
  MAC_PARTS,
  makePackageIcons,
  makeProgramIcons,
  TRAY_SIZES,
  WINDOWS_SIZES,
} from './icons.ts';

const folder = testFolder('icons');
const read = (name: string) => readFileSync(join(folder, name));
/** Width and height stand in the first chunk of a PNG. */
const sideOf = (png: Buffer) => {
  expect(png.readUInt32BE(16)).toBe(png.readUInt32BE(20));
  return png.readUInt32BE(16);
};

beforeAll(async () => {
  await makePackageIcons(folder);
  makeProgramIcons(join(folder, 'program'));
});

describe('the icons of packages (T10)', () => {
  test('for Linux are of every size that its themes have', () => {
    expect(LINUX_SIZES).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
    for (const size of LINUX_SIZES) expect(sideOf(read(`icons/${size}x${size}.png`))).toBe(size);
    expect(sideOf(read('icon-1024.png'))).toBe(1024);
  });

  test('for Windows are in one file, from 16 to 256', () => {
    const ico = read('icon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
    // In its list a side of 256 is written as 0.
    const sides = Array.from({ length: ico.readUInt16LE(4) }, (_, n) => ico[6 + 16 * n] || 256);
    expect(sides).toEqual(WINDOWS_SIZES);
  });

  test('for Macs are in one file, up to 1024', () => {
    const icns = read('icon.icns');
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const parts: string[] = [];
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
      parts.push(icns.toString('latin1', at, at + 4));
    expect(parts).toEqual(['TOC ', ...Object.keys(MAC_PARTS)]);
  });
});

describe('the icons of the tray', () => {
  test('are of the sizes of Windows and Linux', () => {
    for (const size of TRAY_SIZES) expect(sideOf(read(`program/tray-${size}.png`))).toBe(size);
    expect(sideOf(read('program/icon.png'))).toBe(512);
  });

  test('are black and transparent for Macs, at both densities', () => {
    expect(sideOf(read('program/trayTemplate.png'))).toBe(18);
    expect(sideOf(read('program/trayTemplate@2x.png'))).toBe(36);
    const { pixels } = new Resvg(templateIcon()).render();
    const colours = new Set<number>();
    let clear = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      for (const colour of pixels.subarray(at, at + 3)) colours.add(colour);
      if (pixels[at + 3] === 0) clear++;
    }
    expect([...colours]).toEqual([0]);
    expect(clear).toBeGreaterThan(pixels.length / 4 / 3);
  });
});

describe('the drawings fit the one SVG', () => {
  const picture = (svg: string) => {
    const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: 512 } }).render();
    return (x: number, y: number) => [...pixels.subarray(4 * (512 * y + x), 4 * (512 * y + x) + 4)];
  };
  const source = picture(readFileSync('web/public/icon.svg', 'utf8'));

  test('the rounded one has its pixels everywhere but in the corners', () => {
    const rounded = picture(roundedIcon());
    for (const [x, y] of [
      [256, 184],
      [256, 382],
      [30, 256],
      [256, 480],
      [256, 300],
    ] as const)
      expect(rounded(x, y)).toEqual(source(x, y));
    expect(rounded(2, 2)[3]).toBe(0);
  });

  test('a Mac’s has Apple’s margin and the same ground', () => {
    const mac = picture(macIcon());
    expect(mac(256, 40)[3]).toBe(0);
    expect(mac(256, 60)).toEqual(source(256, 20));
  });

  test('the tray’s sign is larger', () => {
    const width = (at: (x: number, y: number) => number[]) =>
      Array.from({ length: 512 }, (_, x) => at(x, 256)).filter(([red = 0]) => red > 200).length;
    expect(width(picture(trayIcon()))).toBeGreaterThan(width(source));
  });
});
