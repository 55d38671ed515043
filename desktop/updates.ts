import type { AppUpdater } from 'electron-updater';

const DAY = 24 * 60 * 60_000;

export type UpdateParts = {
  updater: Pick<AppUpdater, 'setFeedURL' | 'checkForUpdates' | 'on'> & {
    autoDownload: boolean;
    autoInstallOnAppQuit: boolean;
  };
  /** The project's own release channel, fixed when this program was built; undefined: none. */
  channel: string | undefined;
  onReady: (version: string) => void;
  every?: (work: () => void, milliseconds: number) => void;
};

/**
 * Looks for a newer version once a day, in the channel that this program was built with and
 * nowhere else: a church's server can never name another. Without a channel it is off, and
 * gives undefined.
 */
export const lookForUpdates = ({ updater, channel, onReady, every = setInterval }: UpdateParts) => {
  if (!channel || URL.parse(channel)?.protocol !== 'https:') return undefined;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.setFeedURL({ provider: 'generic', url: channel });
  updater.on('update-downloaded', ({ version }) => onReady(version));
  // Not reaching it is no trouble of whoever is at work here.
  const check = () => void updater.checkForUpdates().catch(() => {});
  check();
  every(check, DAY);
  return { check };
};
