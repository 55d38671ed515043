import { expect, test } from 'bun:test';
import * as icons from './icons.ts';
import { entries, phoneEntries } from './shell/entries.ts';

test('the icons of requests and of what happens to them are all different (W10)', () => {
  const all = Object.values(icons);
  expect(new Set(all).size).toBe(all.length);
});

test('the navigation uses the icons of the cards (W10)', () => {
  expect(entries.requests.icon).toBe(icons.RequestsIcon);
  expect(entries.myPrayers.icon).toBe(icons.RequestsIcon);
  expect(entries.pray.icon).toBe(icons.PrayIcon);
});

test('the entries of a phone’s menu have different icons and places (W2)', () => {
  const places = [...phoneEntries, entries.admin];
  const drawn = [icons.DonateIcon, ...places.map(({ icon }) => icon)];
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(new Set(places.map(({ to }) => to)).size).toBe(places.length);
});
