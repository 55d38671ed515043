// needs: firefox-esr
import { expect, test } from 'bun:test';
import { playIn, unplayed } from './engines/play.ts';

const { played, errors } = await playIn('firefox');

test('the browser tests of journeys, keyboard, pictures, paper and a lost server pass in Firefox (W52)', () => {
  expect(errors).toEqual([]);
  expect(unplayed(played, 'sheet')).toEqual([]);
  expect(played.length).toBeGreaterThan(60);
});
