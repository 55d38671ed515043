import type { DownloadBackupForm } from '../../../shared/backups.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { refused } from '../../http/errors.ts';
import { confirmPassword } from '../../session/confirm-password.ts';
import type { Asked, ProvingParts } from '../../session/prove.ts';
import type { Backups } from './backups.ts';
import { lockedStream } from './locked-stream.ts';

/** How long the address of a backup is good, in milliseconds. */
const VALID_FOR = 60_000;

type Parts = ProvingParts & {
  backups: Pick<Backups, 'list'>;
  newToken: () => string;
};

type Prepared = { name: string; userId: number; until: number; passphrase: string | undefined };

/**
 * Downloads of backups: an address is given out for the password, and is good once and for a minute.
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
    /** Throws 410 unless this administrator got the address within the last minute. */
    take: (me: { id: number }, token: string) => {
      const found = prepared.get(token);
      if (found?.userId !== me.id || found.until <= clock()) throw refused('download-over');
      prepared.delete(token);
      const { path, name } = find(found.name);
      const { passphrase } = found;
      return passphrase === undefined
        ? { name, bytes: Bun.file(path) }
        : { name: `${name}.age`, bytes: lockedStream({ path, lock: { passphrase } }) };
    },
  };
};
