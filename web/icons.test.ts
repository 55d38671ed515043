import { expect, test } from 'bun:test';
import * as icons from './icons.ts';
import { phoneEntries } from './shell/entries.ts';

test('to pray, prayed, to mark as answered and answered are told apart by their icons (W10)', () => {
  const all = Object.values(icons);
  expect(new Set(all).size).toBe(all.length);
});

test('no icon stands for two entries of one menu (W2)', () => {
  const menu = [icons.DonateIcon, ...phoneEntries({ isAdmin: true }).map(({ icon }) => icon)];
  expect(new Set(menu).size).toBe(menu.length);
});
