import { expect, test } from 'bun:test';
import { judgeLists } from '../../../test-support/generated-lists/judged.ts';

/** The first of the lists that `generated-lists.system.test.ts` reads. */
const LISTS = 3_000;

test('no generated list invites a stranger or loses a person without a word (I14, I15, I23)', () => {
  expect(judgeLists(LISTS).faults).toEqual([]);
});
