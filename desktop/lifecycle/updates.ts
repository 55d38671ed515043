import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { UpdateState } from '../../shared/desktop-bridge.ts';
import { appImageOf } from './app-image.ts';
import { updateSentence } from './update-words.ts';

const DAY = 24 * 60 * 60_000;

export type UpdateParts = {
  updater: Pick<AppUpdater, 'setFeedURL' | 'checkForUpdates' | 'on' | 'quitAndInstall'> &
    Record<'autoDownload' | 'autoInstallOnAppQuit', boolean>;
  /** The release channel, fixed by the build; undefined for none. */
  channel: string | undefined;
  /** Called when a newer version was downloaded. It is installed at the next start. */
  onReady: (version: string) => void;
  onState: () => void;
  /** Shows a sentence to a user who asked for updates. */
  showMessage: (sentence: string) => void;
  every?: (work: () => void, milliseconds: number) => void;
};

/**
 * Whether this program can replace itself: installed by NSIS, which leaves an uninstaller beside it, as an
 * AppImage or on a Mac. For deb, rpm or msi the package manager updates it.
 */
export const canReplaceItself = (run: Pick<NodeJS.Process, 'platform' | 'env' | 'execPath'>) => {
  if (run.platform === 'win32')
    return readdirSync(dirname(run.execPath)).some((name) => name.startsWith('Uninstall '));
  return run.platform === 'darwin' || appImageOf(run) !== undefined;
};

/**
 * Searches for a newer version once a day, only in the channel that was built in: no server can
 * name another. Without a channel, or if this program cannot replace itself, the state is `off`.
 */
export const lookForUpdates = (parts: UpdateParts) => {
  const { updater, channel, onReady, onState, showMessage, every = setInterval } = parts;
  const isOn = channel !== undefined && URL.parse(channel)?.protocol === 'https:';
  let state: UpdateState = { state: isOn ? 'looking' : 'off', version: null, percent: null };
  const become = (next: UpdateState['state'], more: Partial<UpdateState> = {}) => {
    state = { state: next, version: null, percent: null, ...more };
    onState();
  };

  const check = async () => {
    if (!isOn || state.state === 'loading' || state.state === 'ready') return;
    become('looking');
    try {
      const result = await updater.checkForUpdates();
      // An app store updates its packages itself.
      if (!result) become('off');
      // The updater also reports a failure as an event, which is handled.
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
    updater.on('update-available', ({ version }) => become('loading', { version }));
    updater.on('download-progress', ({ percent }) => {
      const whole = Math.floor(percent);
      if (whole !== state.percent) become('loading', { version: state.version, percent: whole });
    });
    updater.on('error', () => become('failed'));
    updater.on('update-downloaded', ({ version }) => {
      become('ready', { version });
      onReady(version);
    });
    void check();
    every(() => void check(), DAY);
  };

  const checkAndTell = async () => {
    await check();
    showMessage(updateSentence(state));
  };

  /**
   * Starts the new version now, if it is ready. `end` stops everything and then runs its argument, because
   * the updater starts an installer at once, which must not find a running server.
   */
  const restart = (end: (work: () => void) => void) => {
    if (state.state === 'ready') end(() => updater.quitAndInstall(true, true));
  };

  return { isOn, start, check, checkAndTell, restart, state: () => state };
};
