import type { DownloadBackupForm } from '../../../shared/backups.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { refused } from '../../http/errors.ts';
import { confirmPassword } from '../../session/confirm-password.ts';
import type { Asked, ProvingParts } from '../../session/prove.ts';
import type { Backups } from './backups.ts';
import { lockedStream } from './locked-stream.ts';

/** How long the address of a backup is good, in milliseconds. */
const VALID_FOR = 60_000;
/** How long a download that was cut off may go on where it ended, in milliseconds. */
const GOES_ON_FOR = 24 * 60 * 60_000;

type Parts = ProvingParts & {
  backups: Pick<Backups, 'list'>;
  newToken: () => string;
};

type Prepared = {
  name: string;
  userId: number;
  until: number;
  passphrase: string | undefined;
  isTaken?: boolean;
};

/**
 * Downloads of backups: an address is given out for the password, and is good once and for a minute.
 * A download that was cut off may go on for a day, unless it is encrypted, which is other bytes each time.
 * Addresses and passphrases are kept in memory alone.
 */
export const createDownloads = (parts: Parts) => {
  const { db, backups, newToken, clock } = parts;
  const prepared = new Map<string, Prepared>();

  const find = (name: string) => {
    const found = backups.list().find((backup) => backup.name === name && !backup.isEncrypted);
    if (!found) throw refused('backup-not-found');
    return found;
  };

  const forgetOld = (now: number) => {
    for (const [token, { until }] of prepared) if (until <= now) prepared.delete(token);
  };

  return {
    /** Throws 404 for an unknown backup, 403 for a wrong password, and as `prove` does. */
    prepare: async (me: Asked, name: string, { password, passphrase }: DownloadBackupForm) => {
      find(name);
      await confirmPassword(parts, me, password);
      const now = clock();
      forgetOld(now);
      const token = newToken();
      prepared.set(token, { name, userId: me.id, until: now + VALID_FOR, passphrase });
      noteInAudit(db, { kind: 'backup-downloaded', actorId: me.id, place: me.caller.place() }, now);
      return { path: `/api/admin/backups/downloads/${token}` };
    },
    /**
     * Throws 410 unless this administrator got the address within the last minute, or `isGoingOn` with what
     * they began then.
     */
    take: (me: { id: number }, token: string, { isGoingOn = false } = {}) => {
      const found = prepared.get(token);
      if (found?.userId !== me.id || found.until <= clock() || (found.isTaken && !isGoingOn))
        throw refused('download-over');
      const { path, name, size, madeAt } = find(found.name);
      const { passphrase } = found;
      if (passphrase !== undefined) {
        prepared.delete(token);
        return { name: `${name}.age`, bytes: lockedStream({ path, lock: { passphrase } }) };
      }
      if (!found.isTaken) Object.assign(found, { isTaken: true, until: clock() + GOES_ON_FOR });
      // No two backups have one name.
      return { name, bytes: Bun.file(path), etag: `"${madeAt}-${size}"`, madeAt };
    },
  };
};
