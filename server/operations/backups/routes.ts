import type { BackupsState } from '../../../shared/backups.ts';
import { httpDate } from '../../http/file-answer.ts';
import { iso } from '../../http/iso.ts';
import { routes } from '../../http/route.ts';
import type { Backups, Failure } from './backups.ts';
import { createDownloads } from './downloads.ts';

type Parts = Parameters<typeof createDownloads>[0] & { backups: Backups };

export const backupRoutes = (parts: Parts) => {
  const { backups } = parts;
  const downloads = createDownloads(parts);
  return routes({
    getBackups: () => presentBackups(backups),
    makeBackup: ({ user, caller }) => {
      // The page polls until the backup is listed. A failure is logged and shown there.
      backups.make('by-hand', { id: user.id, place: caller.place() }).catch(() => {});
    },
    prepareBackupDownload: ({ user, params, body, caller }) =>
      downloads.prepare({ ...user, caller }, params.name, body),
    downloadBackup: ({ user, params, headers, reply }) => {
      const { name, bytes, etag, madeAt } = downloads.take(user, params.token, headers);
      if (etag) reply.header('etag', etag);
      if (madeAt) reply.header('last-modified', httpDate(madeAt));
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.header('content-type', 'application/octet-stream');
      return bytes;
    },
  });
};

const presentBackups = (backups: Backups): BackupsState => {
  const { isRunning, progress, isNightly, isOnWindows, copies, failure, copyFailure } =
    backups.state();
  return {
    backups: backups
      .list()
      .filter(({ isEncrypted }) => !isEncrypted)
      .map(({ name, madeAt, reason, size }) => ({ name, madeAt: iso(madeAt), reason, size })),
    isRunning,
    progress,
    isNightly,
    isOnWindows,
    copies,
    failure: presentFailure(failure),
    copyFailure: presentFailure(copyFailure),
  };
};

const presentFailure = (failure: Failure | undefined) =>
  failure ? { ...failure, at: iso(failure.at) } : null;
