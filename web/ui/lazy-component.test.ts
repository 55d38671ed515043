import { expect, jest, test } from 'bun:test';
import { type ComponentType, createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lazyComponent, preloadComponents, readAhead } from './lazy-component.ts';

const Hymn = ({ number }: { number: number }) => `Hymn ${number}`;

const draw = (Part: ComponentType<{ number: number }>) =>
  renderToStaticMarkup(
    createElement(Suspense, { fallback: 'Loading' }, createElement(Part, { number: 7 })),
  );

test('a preloaded component is drawn at once; others suspend', async () => {
  const Read = lazyComponent(async () => ({ Hymn }), 'Hymn');
  const Other = lazyComponent(async () => ({ Hymn }), 'Hymn');
  await preloadComponents([Read, Hymn, false]);
  expect(draw(Read)).toBe('Hymn 7');
  expect(draw(Other)).toContain('Loading');
});

test('a component that failed to load is loaded again', async () => {
  let tries = 0;
  const Late = lazyComponent(async () => {
    tries++;
    if (tries === 1) throw new Error('offline');
    return { Hymn };
  }, 'Hymn');
  await preloadComponents([Late]);
  await preloadComponents([Late]);
  expect(draw(Late)).toBe('Hymn 7');
});

test('readAhead loads all components but those for few users', async () => {
  let reads = 0;
  let rare = 0;
  const forFew = async () => {
    rare++;
    return { Hymn };
  };
  const Rare = lazyComponent(forFew, 'Hymn', { isForFew: true });
  const Late = lazyComponent(async () => {
    reads++;
    return { Hymn };
  }, 'Hymn');
  expect(reads).toBe(0);
  jest.useFakeTimers();
  readAhead();
  jest.runAllTimers();
  jest.useRealTimers();
  await preloadComponents([Late]);
  expect(draw(Late)).toBe('Hymn 7');
  expect(reads).toBe(1);
  expect(rare).toBe(0);
  expect(draw(Rare)).toContain('Loading');
});
