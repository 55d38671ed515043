import { beforeAll, expect, test } from 'bun:test';

let placeAmong: typeof import('./toast-place.ts').placeAmong;
beforeAll(async () => {
  Object.assign(globalThis, { window: globalThis.window ?? { addEventListener: () => {} } });
  ({ placeAmong } = await import('./toast-place.ts'));
});

const phone = { windowHeight: 844, height: 76, lowest: 76 };

test('a toast stands above the bar, and higher where a heading or the pressed button is', () => {
  expect(placeAmong([], phone)).toBe(76);
  const button = { top: 700, bottom: 750 };
  const bottom = placeAmong([button], phone);
  expect(844 - bottom).toBeLessThanOrEqual(button.top);
  const heading = { top: 560, bottom: 690 };
  expect(844 - placeAmong([button, heading], phone)).toBeLessThanOrEqual(heading.top);
});

test('a toast that fits nowhere stands at the foot', () => {
  expect(placeAmong([{ top: 0, bottom: 844 }], phone)).toBe(76);
});
