// needs: thunderbird
import { expect, setDefaultTimeout, test } from 'bun:test';
import {
  expectedIn,
  fileIn,
  SPANS,
  sorted,
  ZONES,
} from '../../test-support/calendar-world/shown.ts';
import { shownInThunderbird } from '../../test-support/calendar-world/thunderbird.ts';

setDefaultTimeout(180_000);

test('Thunderbird imports calendar files, with their times over each change of the clocks (P72)', async () => {
  const shown = await shownInThunderbird(ZONES.map(fileIn), SPANS);
  expect(shown.map(sorted)).toEqual(ZONES.map(expectedIn));
});
