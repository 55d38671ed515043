import { proven } from './proven-by.ts';
import type { Fault } from './run.ts';

const area = 'Clients';
const TESTS = 'server/resources/upload.test.ts';
const NOTHING_LEFT = 'No file and no row is left of it, and its address is used up.';

/** What uploads do that are no whole file. */
export const uploadFaults: Fault[] = [
  proven(area, 'an upload that is cut off, after it said its length', NOTHING_LEFT, {
    in: TESTS,
    tests: 'is cut after it said its length',
  }),
  proven(area, 'an upload that is cut off, without a length', NOTHING_LEFT, {
    in: TESTS,
    tests: 'is cut without a length',
  }),
  proven(
    area,
    'an upload of 50 MB and one byte',
    'It is refused with 413 and a sentence, and leaves nothing.',
    { in: TESTS, tests: 'one byte more' },
  ),
];
