import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findHeadlessShell } from './find-chromium.ts';

/*
 * Draws the portraits of the demo's users: `bun web/e2e/draw-portraits.ts`. The portraits are WebP files,
 * which the server accepts and bun cannot encode.
 */
const FOLDER = 'server/operations/demo/portraits';
const PIXELS = 176;
const QUALITY = 0.82;

type Hair = 'short' | 'long' | 'bob' | 'bun' | 'curls' | 'sides' | 'crop';
type Face = {
  ground: string;
  skin: string;
  hair: string;
  cut: Hair;
  clothes: string;
  lips?: string;
  glasses?: true;
  beard?: true;
  earrings?: true;
};

const FACES: Record<string, Face> = {
  helen: {
    ground: '#F4D9A6',
    skin: '#F0C3A0',
    hair: '#8D8A91',
    cut: 'bob',
    clothes: '#2F6B73',
    glasses: true,
  },
  peter: {
    ground: '#BFD8D2',
    skin: '#7A4B33',
    hair: '#D9D6D2',
    cut: 'crop',
    clothes: '#7C2F3E',
    beard: true,
  },
  ingrid: { ground: '#C9DCEB', skin: '#F6D3B8', hair: '#E3C16F', cut: 'bun', clothes: '#3D5A98' },
  rosa: {
    ground: '#F3C6B5',
    skin: '#C98F65',
    hair: '#2E211D',
    cut: 'long',
    clothes: '#B3392F',
    earrings: true,
  },
  grace: {
    ground: '#F2DC8C',
    skin: '#5E3826',
    hair: '#1F1715',
    cut: 'curls',
    clothes: '#2E7D5B',
    earrings: true,
  },
  walter: {
    ground: '#D5D9C2',
    skin: '#EDC0A3',
    hair: '#ECEAE6',
    cut: 'sides',
    clothes: '#56604A',
    glasses: true,
  },
  yuna: { ground: '#D9CDEB', skin: '#EFC9A4', hair: '#1E1B22', cut: 'bob', clothes: '#6A4A94' },
  thomas: {
    ground: '#BCD3E0',
    skin: '#EBB994',
    hair: '#A1532B',
    cut: 'short',
    clothes: '#33475B',
    beard: true,
  },
  eleanor: {
    ground: '#EFCFD8',
    skin: '#F2CDB5',
    hair: '#F3F0EC',
    cut: 'curls',
    clothes: '#8A4B6B',
  },
  samuel: { ground: '#CFE0B8', skin: '#DDAE80', hair: '#1D1A1C', cut: 'short', clothes: '#D07A2A' },
};

/** Draws the hair behind the head. */
const behind = ({ cut, hair }: Face) =>
  ({
    long: `<path fill="${hair}" d="M27 45C24 14 76 14 73 45c0 14 3 24 6 31-16 8-42 8-58 0 3-7 6-17 6-31z"/>`,
    bob: `<path fill="${hair}" d="M27 46C24 13 76 13 73 46c0 8 1 13 2 17-14 8-36 8-50 0 1-4 2-9 2-17z"/>`,
    bun: `<circle cx="50" cy="15" r="9.5" fill="${hair}"/><path fill="${hair}" d="M29 46C26 14 74 14 71 46z"/>`,
    curls: [
      [31, 43],
      [29, 34],
      [33, 25],
      [41, 19],
      [50, 17],
      [59, 19],
      [67, 25],
      [71, 34],
      [69, 43],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${hair}"/>`)
      .join(''),
    sides: `<path fill="${hair}" d="M28 50c-3-14 2-22 6-24h32c4 2 9 10 6 24z"/>`,
    short: '',
    crop: '',
  })[cut];

/** Draws the hair over the forehead. */
const before = ({ cut, hair }: Face) =>
  ({
    long: `<path fill="${hair}" d="M29 45c-2-19 8-27 22-27 13 0 22 9 20 27-3-9-9-15-17-17-4 6-15 9-25 17z"/>`,
    bob: `<path fill="${hair}" d="M29 44c-2-18 8-26 21-26s23 8 21 26c-2-7-5-11-9-13-8 2-22 2-27-1-3 3-5 8-6 14z"/>`,
    bun: `<path fill="${hair}" d="M30 43c-1-16 8-24 20-24s21 8 20 24c-3-8-8-14-20-15-12 1-17 7-20 15z"/>`,
    curls: `<path fill="${hair}" stroke="${hair}" stroke-width="3" d="M31 37c2-12 9-17 19-17s17 5 19 17c-5-5-8-8-12-8-3 2-11 2-14 0-4 0-7 3-12 8z"/>`,
    sides: '',
    short: `<path fill="${hair}" d="M29.500 44c-4-18 6-28 21-28 14 0 24 9 20 28-1-6-3-11-6-14-9 3-19 1-25-4-3 5-8 9-10 18z"/>`,
    crop: `<path fill="${hair}" d="M30 40c-1-15 8-22 20-22s21 7 20 22c-2-6-4-9-6-11-8-3-20-3-28 0-2 2-4 5-6 11z"/>`,
  })[cut];

const beardOf = ({ hair, cut }: Face) =>
  `<path fill="${hair}" d="M31 46c0 16 7 23.500 19 23.500S69 62 69 46c-2 5-4 7-7 7.500-4-1.500-8-2-12-2s-8 .5-12 2c-3-.5-5-2.500-7-7.500z" opacity="${cut === 'crop' ? 1 : 0.95}"/>`;

const glassesOf = () =>
  `<g fill="#FFFFFF33" stroke="#2B2B33" stroke-width="1.700"><circle cx="42" cy="45" r="6.200"/><circle cx="58" cy="45" r="6.200"/><path fill="none" d="M48.200 44.500q1.800-1.500 3.600 0M35.800 44l-5-1.200M64.200 44l5-1.200"/></g>`;

const drawingOf = (face: Face) => {
  const { ground, skin, clothes, beard, glasses, earrings } = face;
  const ink = '#2A1D1B';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="7 4 86 86" width="${PIXELS}" height="${PIXELS}">
    <rect width="100" height="100" fill="${ground}"/>
    ${behind(face)}
    <path fill="${clothes}" d="M12 102c0-21 16-28 38-28s38 7 38 28z"/>
    <path fill="${skin}" d="M41 58h18v15c0 5-4 9-9 9s-9-4-9-9z"/>
    <path fill="#00000022" d="M41 64q9 9 18 0v4q-9 9-18 0z"/>
    <circle cx="31" cy="47" r="4.200" fill="${skin}"/><circle cx="69" cy="47" r="4.200" fill="${skin}"/>
    <path fill="${skin}" d="M31 40c0-13 8-20 19-20s19 7 19 20v7c0 13-8 21.500-19 21.500S31 60 31 47z"/>
    ${beard ? beardOf(face) : ''}
    ${before(face)}
    <g fill="#E0503A" opacity=".2"><circle cx="38" cy="53" r="4.200"/><circle cx="62" cy="53" r="4.200"/></g>
    <circle cx="42" cy="45.500" r="2.300" fill="${ink}"/><circle cx="58" cy="45.500" r="2.300" fill="${ink}"/>
    <g fill="none" stroke="${ink}" stroke-linecap="round">
      <path stroke-width="1.700" opacity=".7" d="M38.500 39.500q3.500-2 7 0M54.500 39.500q3.500-2 7 0"/>
      <path stroke-width="1.500" opacity=".45" d="M50 47.500v3.500q0 1.200-1.500 1.200"/>
    </g>
    <path fill="#FFFFFF" stroke="${beard ? '#7A2E26' : '#A8423A'}" stroke-width="1.600" stroke-linejoin="round" d="M43 56.500h14q-1.500 6-7 6t-7-6z"/>
    ${glasses ? glassesOf() : ''}
    ${earrings ? '<circle cx="30.500" cy="53" r="2.200" fill="#E8B53A"/><circle cx="69.500" cy="53" r="2.200" fill="#E8B53A"/>' : ''}
  </svg>`;
};

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: findHeadlessShell() });
const page = await browser.newPage();
for (const [name, face] of Object.entries(FACES)) {
  const source = `data:image/svg+xml;base64,${Buffer.from(drawingOf(face)).toString('base64')}`;
  const drawn = await page.evaluate(
    async ({ source, pixels, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = pixels;
      canvas.height = pixels;
      canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
      return canvas.toDataURL('image/webp', quality);
    },
    { source, pixels: PIXELS, quality: QUALITY },
  );
  writeFileSync(`${FOLDER}/${name}.webp`, Buffer.from(drawn.split(',')[1] ?? '', 'base64'));
}
await browser.close();
