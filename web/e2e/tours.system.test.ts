import { expect, test } from 'bun:test';
import { playInChromium } from './play-all.ts';

/* Each tour counts as a test here. IBM's rules look in the same round: one of their own takes two minutes. */
const { played, errors } = await playInChromium({ UPHELD_TOURS: 'yes', UPHELD_IBM: 'yes' });

for (const { title, errors } of played) test(title, () => expect(errors).toEqual([]));

test('every tour was made (W16)', () => {
  expect(errors).toEqual([]);
  expect(played.length).toBeGreaterThan(270);
});
