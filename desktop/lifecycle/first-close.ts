import { m } from '../../shared/messages.ts';
import type { SavedState } from '../storage/saved-state.ts';

/** Says once, when the window is closed for the first time, that the program goes on. */
export const firstCloseHint =
  (savedState: Pick<SavedState, 'read' | 'change'>, show: (title: string, body: string) => void) =>
  () => {
    if (savedState.read().isTrayKnown) return;
    savedState.change({ isTrayKnown: true });
    show('Upheld', m.desktop_goes_on());
  };
