// needs: firefox-esr
import { expect, test } from 'bun:test';
import { playIn, unplayed } from './engines/play.ts';

const { played, errors } = await playIn('firefox');

test('the app works in Firefox: journeys, keyboard, pictures, paper, without a server (W52)', () => {
  expect(errors).toEqual([]);
  expect(unplayed(played, 'sheet')).toEqual([]);
  expect(played.length).toBeGreaterThan(60);
});
