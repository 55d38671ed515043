import { expect, test } from 'bun:test';
import { CannotShip } from '../packaging/packages.ts';
import { requireNewestZones } from './zone-package.ts';

const registry = (version: string | undefined) => async () => version;

test('a release is refused while the registry has newer time zones (N87)', async () => {
  await expect(requireNewestZones('0.6.6', registry('0.6.10'))).rejects.toThrow(
    new CannotShip(
      'There are newer time zones: moment-timezone 0.6.10, and 0.6.6 is installed. Install them and run the tests.',
    ),
  );
});

test('a release is made with the newest time zones, and when the registry does not answer (N87)', async () => {
  expect(await requireNewestZones('0.6.6', registry('0.6.6'))).toBe(
    'time zones: moment-timezone 0.6.6, the newest',
  );
  expect(await requireNewestZones('0.6.6', registry(undefined))).toEndWith(
    'the registry did not say whether that is the newest',
  );
});
