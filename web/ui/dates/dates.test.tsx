import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { shownDate, shownMoment, TimeAgo } from './dates.tsx';

const MINUTE = 60_000;
const agoOf = (milliseconds: number) =>
  renderToStaticMarkup(
    <TimeAgo date={new Date(Date.now() - milliseconds).toISOString()} />,
  ).replaceAll(/<[^>]*>/g, '');

test("a date is shown as 'MMM d, yyyy' (W10)", () => {
  expect(shownDate('2026-11-20')).toBe('Nov 20, 2026');
  expect(shownDate('2028-02-09')).toBe('Feb 9, 2028');
  expect(shownMoment('2026-11-20T16:05:00')).toBe('Nov 20, 2026, 4:05 PM');
});

test("a time is shown as 'x ago', never in the future (W10)", () => {
  expect(agoOf(5 * MINUTE)).toBe('5 minutes ago');
  expect(agoOf(3 * 24 * 60 * MINUTE)).toBe('3 days ago');
  expect(agoOf(59 * MINUTE)).toBe('59 minutes ago');
  expect(agoOf(60 * MINUTE)).toBe('1 hour ago');
  expect(agoOf(-10 * MINUTE)).toBe('less than a minute ago');
});
