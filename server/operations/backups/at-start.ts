import type { Log } from '../../log.ts';
import type { Backups } from '../../storage/database.ts';
import { storedBackups } from './shelf.ts';

/** The backups of a start: makes one before an upgrade, and finds the newest good one after damage. */
export const backupsAtStart = (log: Log): Backups => ({
  makeBeforeUpgrade: async (files) => {
    // Import only when needed, so that other starts are faster.
    const { makeBackup } = await import('./make.ts');
    log.info('this program is newer than the data: making a backup first');
    const { path, size } = await makeBackup({ files, reason: 'before-upgrade', now: Date.now() });
    log.info('backup made', { path, size });
  },
  newestGood: async ({ backups }) => {
    const { verifyBackup } = await import('./unpack.ts');
    for (const { path, isEncrypted } of storedBackups(backups)) {
      if (isEncrypted) continue;
      const isGood = await verifyBackup(path, {}).then(
        () => true,
        () => false,
      );
      if (isGood) return path;
    }
    return undefined;
  },
});
