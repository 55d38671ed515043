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
const GOES_ON_FOR = 60 * 60_000;

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
 * A download that was cut off may go on for an hour, unless it is encrypted, which is other bytes each time. To go
 * on is to name the ETag of what came and a byte after the first: an address alone, found in a history, gives nothing.
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
     * Throws 410 unless this administrator got the address within the last minute, or goes on with what they
     * began then.
     */
    take: (me: { id: number }, token: string, asked: Headers) => {
      const found = prepared.get(token);
      if (found?.userId !== me.id || found.until <= clock()) throw refused('download-over');
      const { path, name, size, madeAt } = find(found.name);
      // No two backups have one name.
      const etag = `"${madeAt}-${size}"`;
      if (found.isTaken && !isGoingOn(asked, etag)) throw refused('download-over');
      const { passphrase } = found;
      if (passphrase !== undefined) {
        prepared.delete(token);
        return { name: `${name}.age`, bytes: lockedStream({ path, lock: { passphrase } }) };
      }
      if (!found.isTaken) Object.assign(found, { isTaken: true, until: clock() + GOES_ON_FOR });
      return { name, bytes: Bun.file(path), etag, madeAt };
    },
  };
};

/**
 * Whether a part from after the first byte is asked for, of the file that the caller has the beginning of. Chrome and
 * Safari name it by `If-Range`, Firefox by `If-Match`. What is no such part would be answered with the whole file.
 */
const isGoingOn = (asked: Headers, etag: string) => {
  const [, from, to] = /^bytes=\s*(\d{1,15})-(\d{0,15})\s*$/i.exec(asked.get('range') ?? '') ?? [];
  const isPart = Number(from) > 0 && (to === '' || Number(to) >= Number(from));
  const named = [asked.get('if-range'), asked.get('if-match')].filter((tag) => tag !== null);
  return isPart && named.length > 0 && named.every((tag) => tag === etag);
};
