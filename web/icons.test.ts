import { expect, test } from 'bun:test';
import * as icons from './icons.ts';
import { entries, menuEntries, moreEntries } from './shell/entries.ts';

test('the icons of requests and of what happens to them are all different (W10)', () => {
  const all = Object.values(icons);
  expect(new Set(all).size).toBe(all.length);
});

test('the navigation uses the icons of the cards (W10)', () => {
  expect(entries.requests.icon).toBe(icons.RequestsIcon);
  expect(entries.myPrayers.icon).toBe(icons.RequestsIcon);
  expect(entries.pray.icon).toBe(icons.PrayIcon);
});

test('the entries of a phone’s menus have different icons (W2)', () => {
  const places = [...menuEntries, ...moreEntries({ isAdmin: true })].map(({ icon }) => icon);
  const menus = [icons.DonateIcon, ...places];
  expect(new Set(menus).size).toBe(menus.length);
});

test('no entry is in both menus of a phone (W2)', () => {
  const places = [...menuEntries, ...moreEntries({ isAdmin: true })].map(({ to }) => to);
  expect(new Set(places).size).toBe(places.length);
});
