import { expect, test } from 'bun:test';
import { areaOf, dragged, NEAREST, settled, WHOLE } from './crop-area.ts';

const photo = { width: 400, height: 300 };

test('a crop starts with the largest centered square (A37)', () => {
  expect(areaOf(WHOLE, photo)).toEqual({ side: 300, left: 50, top: 0 });
  expect(areaOf(WHOLE, { width: 300, height: 400 })).toEqual({ side: 300, left: 0, top: 50 });
});

test('a zoom keeps the center', () => {
  expect(areaOf({ ...WHOLE, zoom: NEAREST }, photo)).toEqual({ side: 75, left: 162.5, top: 112.5 });
});

test('dragging stops at the edges of the picture', () => {
  const right = dragged(WHOLE, { right: 0.1, down: 0.1 }, photo);
  expect(areaOf(right, photo)).toEqual({ side: 300, left: 20, top: 0 });
  const far = dragged(right, { right: 9, down: -9 }, photo);
  expect(areaOf(far, photo)).toEqual({ side: 300, left: 0, top: 0 });
  // A drag back moves it at once, even after a drag beyond the edge.
  expect(areaOf(dragged(far, { right: -0.1, down: 0 }, photo), photo).left).toBe(30);
});

test('a zoom out at an edge stays inside the picture', () => {
  const corner = dragged({ ...WHOLE, zoom: 4 }, { right: 9, down: 9 }, photo);
  expect(areaOf(corner, photo)).toEqual({ side: 75, left: 0, top: 0 });
  expect(areaOf(settled({ ...corner, zoom: 1 }, photo), photo)).toEqual({
    side: 300,
    left: 0,
    top: 0,
  });
});
