import { expect, test } from 'bun:test';
import { judgeLists } from '../../../test-support/generated-lists/judged.ts';

/** Number of lists: too many for the unit tests, of which each takes milliseconds. */
const LISTS = 20_000;

test('no generated list invites a stranger or loses a person without a word (I14, I15, I23)', () => {
  const start = performance.now();
  const { people, faults } = judgeLists(LISTS);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${LISTS} lists with ${people} people in ${seconds} s: ${faults.length} faults`);
  expect(faults).toEqual([]);
});
