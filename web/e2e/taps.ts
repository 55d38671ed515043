import type { Locator } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';

export const THUMB = { viewport: PHONE, hasTouch: true };

type Tap = (target: Locator) => Promise<void>;
type Write = (field: Locator, text: string) => Promise<void>;

/** Performs an action on a phone. Fails if it takes more taps or more typed fields than these. */
export const takesTaps = (
  what: string,
  most: number | { taps: number; fields: number },
  does: (tap: Tap, write: Write) => Promise<void>,
) => {
  const { taps: mostTaps, fields: mostFields } =
    typeof most === 'number' ? { taps: most, fields: Number.POSITIVE_INFINITY } : most;
  return test.step(`${what}: ${mostTaps} taps at most`, async () => {
    let taps = 0;
    let fields = 0;
    await does(
      async (target) => {
        taps++;
        await target.tap();
      },
      async (field, text) => {
        fields++;
        await field.fill(text);
      },
    );
    expect(taps, what).toBeLessThanOrEqual(mostTaps);
    expect(fields, `${what}: fields to type in`).toBeLessThanOrEqual(mostFields);
  });
};
