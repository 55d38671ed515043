import { expect, test } from 'bun:test';
import { playInChromium } from './play-all.ts';

/* Reports each tour as a test. The same round checks IBM's rules, because a round of its own takes two minutes. */
const { played, errors } = await playInChromium({ UPHELD_TOURS: 'yes', UPHELD_IBM: 'yes' });

for (const { title, errors } of played) test(title, () => expect(errors).toEqual([]));

test('every tour is run (W16)', () => {
  expect(errors).toEqual([]);
  expect(played.length).toBeGreaterThan(270);
});
