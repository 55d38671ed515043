import type { UpdateState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';

/** Returns the sentence about updates for a user who asks. */
export const updateSentence = ({ state, version, percent }: UpdateState): string =>
  state === 'loading' && percent !== null
    ? m.desktop_update_loading_part({ version: version ?? '', percent })
    : WORDS[state]({ version: version ?? '' });

const WORDS: Record<UpdateState['state'], (values: { version: string }) => string> = {
  off: () => m.desktop_update_off(),
  looking: () => m.desktop_update_looking(),
  latest: () => m.desktop_update_latest(),
  loading: m.desktop_update_loading,
  ready: m.desktop_update_ready,
  failed: () => m.desktop_update_failed(),
};
