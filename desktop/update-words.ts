import type { UpdateState } from '../shared/desktop-bridge.ts';

/** What somebody who asks is told of updates, in one sentence. */
export const updateSentence = ({ state, version }: UpdateState): string =>
  ({
    off: 'This program does not look for updates by itself.',
    looking: 'Looking for a newer version...',
    latest: 'This is the latest version.',
    loading: `Version ${version} is being fetched.`,
    ready: `Version ${version} is ready for the next start.`,
    failed: 'The last look for a newer version failed; the program looks again by itself.',
  })[state];
