import type { AppUpdater } from 'electron-updater';
import type { UpdateState } from '../shared/desktop-bridge.ts';
import { updateSentence } from './update-words.ts';

const DAY = 24 * 60 * 60_000;

export type UpdateParts = {
  updater: Pick<AppUpdater, 'setFeedURL' | 'checkForUpdates' | 'on'> & {
    autoDownload: boolean;
    autoInstallOnAppQuit: boolean;
  };
  /** The project's own release channel, fixed when this program was built; undefined: none. */
  channel: string | undefined;
  /** A newer version is there; it is installed at the next start. */
  onReady: (version: string) => void;
  onState: () => void;
  /** Says a sentence to whoever has asked for a look. */
  tell: (sentence: string) => void;
  every?: (work: () => void, milliseconds: number) => void;
};

/**
 * Looks for a newer version once a day, in the channel that this program was built with and
 * nowhere else: a church's server can never name another. Without a channel, or where this
 * program cannot replace itself, the state is `off`.
 */
export const lookForUpdates = (parts: UpdateParts) => {
  const { updater, channel, onReady, onState, tell, every = setInterval } = parts;
  const isOn = channel !== undefined && URL.parse(channel)?.protocol === 'https:';
  let state: UpdateState = { state: isOn ? 'looking' : 'off', version: null };
  const become = (next: UpdateState['state'], version: string | null = null) => {
    state = { state: next, version };
    onState();
  };

  const check = async () => {
    if (!isOn || state.state === 'loading' || state.state === 'ready') return;
    become('looking');
    try {
      const result = await updater.checkForUpdates();
      // A package that somebody else updates, such as one of a shop, is not looked after here.
      if (!result) become('off');
      // Its failure is an event too: that is where it is dealt with.
      else await result.downloadPromise?.catch(() => {});
    } catch {
      become('failed');
    }
  };

  const start = () => {
    if (!isOn) return;
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.setFeedURL({ provider: 'generic', url: channel });
    updater.on('update-not-available', () => become('latest'));
    updater.on('update-available', ({ version }) => become('loading', version));
    updater.on('error', () => become('failed'));
    updater.on('update-downloaded', ({ version }) => {
      become('ready', version);
      onReady(version);
    });
    void check();
    every(() => void check(), DAY);
  };

  const checkAndTell = async () => {
    await check();
    tell(updateSentence(state));
  };

  return { isOn, start, check, checkAndTell, state: () => state };
};
