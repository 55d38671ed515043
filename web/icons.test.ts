import { expect, test } from 'bun:test';
import * as icons from './icons.ts';
import { entries, menuEntries, moreEntries } from './shell/entries.ts';

test('to pray, prayed, to mark as answered and answered are told apart by their icons (W10)', () => {
  const all = Object.values(icons);
  expect(new Set(all).size).toBe(all.length);
});

test('requests, pray and prayed have three icons, in the navigation and on cards (W10)', () => {
  expect(entries.requests.icon).toBe(icons.RequestsIcon);
  expect(entries.myPrayers.icon).toBe(icons.RequestsIcon);
  expect(entries.pray.icon).toBe(icons.PrayIcon);
});

test('no icon stands for two entries of the menus on a phone (W2)', () => {
  const places = [...menuEntries, ...moreEntries({ isAdmin: true })].map(({ icon }) => icon);
  const menus = [icons.DonateIcon, ...places];
  expect(new Set(menus).size).toBe(menus.length);
});

test('no place is in both menus of a phone (W2)', () => {
  const places = [...menuEntries, ...moreEntries({ isAdmin: true })].map(({ to }) => to);
  expect(new Set(places).size).toBe(places.length);
});
