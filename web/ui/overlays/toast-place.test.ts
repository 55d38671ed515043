import { beforeAll, expect, test } from 'bun:test';

let placeAmong: typeof import('./toast-place.ts').placeAmong;
let isInCorner: typeof import('./toast-place.ts').isInCorner;
beforeAll(async () => {
  Object.assign(globalThis, { window: globalThis.window ?? { addEventListener: () => {} } });
  ({ placeAmong, isInCorner } = await import('./toast-place.ts'));
});

const phone = { windowHeight: 844, height: 76, lowest: 76 };

test('a toast is placed above the bar, and higher to avoid a heading or the pressed button', () => {
  expect(placeAmong([], phone)).toBe(76);
  const button = { top: 700, bottom: 750 };
  const bottom = placeAmong([button], phone) ?? 0;
  expect(844 - bottom).toBeLessThanOrEqual(button.top);
  const heading = { top: 560, bottom: 690 };
  expect(844 - (placeAmong([button, heading], phone) ?? 0)).toBeLessThanOrEqual(heading.top);
});

test('a toast keeps its position until an element appears there (W9)', () => {
  expect(placeAmong([], { ...phone, before: 400 })).toBe(400);
  const field = { top: 300, bottom: 420 };
  expect(placeAmong([field], { ...phone, before: 400 })).toBe(76);
});

test('a toast that fits nowhere has no position (W9)', () => {
  expect(placeAmong([{ top: 0, bottom: 844 }], phone)).toBeUndefined();
});

test('the corner for toasts is on the right, or on the left in right-to-left pages (O8)', () => {
  const before = { window: globalThis.window, document: globalThis.document };
  const [left, right] = [
    { left: 20, right: 300 },
    { left: 900, right: 1200 },
  ];
  try {
    for (const [dir, inTheWay, clear] of [
      ['ltr', right, left],
      ['rtl', left, right],
    ] as const) {
      Object.assign(globalThis, { window: { innerWidth: 1280 }, document: { dir } });
      expect(isInCorner(inTheWay, 400)).toBe(true);
      expect(isInCorner(clear, 400)).toBe(false);
    }
  } finally {
    Object.assign(globalThis, before);
  }
});
