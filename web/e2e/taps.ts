import type { Locator } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';

/** A phone that is tapped. */
export const THUMB = { viewport: PHONE, hasTouch: true };

type Tap = (target: Locator) => Promise<void>;

/** Does something on a phone, and fails if that took more taps than this. */
export const takesTaps = (what: string, most: number, does: (tap: Tap) => Promise<void>) =>
  test.step(`${what}: ${most} taps at most`, async () => {
    let taps = 0;
    await does(async (target) => {
      taps++;
      await target.tap();
    });
    expect(taps, what).toBeLessThanOrEqual(most);
  });
