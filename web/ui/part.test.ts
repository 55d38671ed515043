import { expect, test } from 'bun:test';
import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { part, readAhead } from './part.ts';

const Hymn = ({ number }: { number: number }) => `Hymn ${number}`;

test('a part that was read ahead is drawn at once, without waiting', async () => {
  let reads = 0;
  const Late = part(async () => {
    reads++;
    return Hymn;
  });
  const drawn = () =>
    renderToStaticMarkup(
      createElement(Suspense, { fallback: 'Loading' }, createElement(Late, { number: 7 })),
    );
  expect(reads).toBe(0);
  readAhead();
  while (reads === 0) await Bun.sleep(50);
  expect(drawn()).toBe('Hymn 7');
  expect(reads).toBe(1);
});
