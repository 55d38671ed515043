import type { PlaywrightTestConfig } from '@playwright/test';
import { z } from 'zod';
import base from '../../../playwright.config.ts';
import { FIREFOX } from './firefox.ts';

/** Tests that an engine cannot play, by words of their titles, and why. */
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
  'validation',
  'group-page',
  'first-day',
  'sheet',
  'server-away',
  'reads',
  'same-looks',
];

/** The engines beside Chromium: which of its browser tests they play, too, and what they lack. */
export const ENGINES: Record<'chromium' | 'firefox' | 'webkit', Engine> = {
  // For pictures: its tests are those of `npm test`.
  chromium: { files: [], lacks: [], use: base.projects?.[0]?.use },
  firefox: {
    files: [...JOURNEY, 'bottom-bar'],
    lacks: [
      {
        tests: /in the order in which it is folded|in the year’s booklet|codes are printed alone/,
        why: 'its PDF draws the bold letters of a font of all weights as shapes: they are no text',
      },
    ],
    use: { browserName: 'firefox', channel: FIREFOX.channel, launchOptions: FIREFOX },
  },
  webkit: {
    // Its driver makes no PDF.
    files: JOURNEY.filter((name) => name !== 'sheet'),
    lacks: [
      { tests: /answered this week above its requests/, why: 'its driver moves no clock' },
      {
        tests: /before the invitation’s answer came/,
        why: 'its driver holds back no call by a test of its address',
      },
      { tests: /by the mail that is shown on a page/, why: 'the page object knows no frames' },
      {
        tests: /W17, 10:|moved with the keyboard alone/,
        why: 'its driver tells of no file dialog',
      },
      { tests: /a photo is cropped, saved/, why: 'it encodes no WebP, and sends JPEG instead' },
    ],
    use: {},
  },
};

/** The one that is asked for. */
export const engine = z.enum(['chromium', 'firefox', 'webkit']).parse(process.env.UPHELD_ENGINE);
