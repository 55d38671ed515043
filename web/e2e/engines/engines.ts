import type { PlaywrightTestConfig } from '@playwright/test';
import { z } from 'zod';
import base from '../../../playwright.config.ts';
import { FIREFOX } from './firefox.ts';

/** Tests that an engine cannot run, by words of their titles, with the reason. */
type Lack = { tests: RegExp; why: string };
type Engine = { files: string[]; lacks: Lack[]; use: PlaywrightTestConfig['use'] };

const JOURNEY = [
  'journey',
  'live',
  'search',
  'keyboard-praying',
  'keyboard',
  'pictures',
  'getting-in',
  'early-sign-in',
  'validation',
  'group-page',
  'first-day',
  'sheet',
  'paper',
  'my-year',
  'server-away',
  'reads',
  'same-looks',
];

const EARLY: Lack[] = [
  { tests: /at most 10 kB of script/, why: 'only Chromium counts the bytes of an answer' },
  { tests: /without JavaScript the sign-in/, why: 'its driver cannot switch scripts off' },
];

/** For each engine: which browser tests it runs beside its own, and which it cannot run. */
export const ENGINES: Record<'chromium' | 'firefox' | 'webkit', Engine> = {
  // For screenshots only: `npm test` runs its tests.
  chromium: { files: [], lacks: [], use: base.projects?.[0]?.use },
  firefox: {
    files: [...JOURNEY, 'bottom-bar'],
    lacks: [
      ...EARLY,
      {
        tests: /in the order in which it is folded|in the year’s booklet|codes are printed alone/,
        why: 'its PDF draws the bold letters of a variable font as shapes, not as text',
      },
    ],
    use: { browserName: 'firefox', channel: FIREFOX.channel, launchOptions: FIREFOX },
  },
  webkit: {
    files: JOURNEY,
    lacks: [
      ...EARLY,
      { tests: /normal print needs fewer/, why: 'its driver does not read the body of an answer' },
      { tests: /answered this week above its requests/, why: 'its driver cannot set the clock' },
      {
        tests: /before the invitation’s answer came/,
        why: 'its driver cannot delay a call by a test of its address',
      },
      { tests: /by the mail that is shown on a page/, why: 'its page object has no frames' },
      {
        tests: /W17, 10:|moved with the keyboard alone/,
        why: 'its driver reports no file dialog',
      },
      { tests: /a photo is cropped, saved/, why: 'it cannot encode WebP, and sends JPEG instead' },
    ],
    use: {},
  },
};

/** The engine that `UPHELD_ENGINE` names. */
export const engine = z.enum(['chromium', 'firefox', 'webkit']).parse(process.env.UPHELD_ENGINE);
