import type { DownloadBackupForm } from '../../../shared/backups.ts';
import { noteInAudit } from '../../audit/audit.ts';
import { refused } from '../../http/errors.ts';
import { confirmPassword } from '../../session/confirm-password.ts';
import type { Asked, ProvingParts } from '../../session/prove.ts';
import type { Backups } from './backups.ts';
import { encryptedStream } from './locked-stream.ts';

/** Lifetime of a download address, in milliseconds. */
const VALID_FOR = 60_000;
/** How long an interrupted download may be resumed, in milliseconds. */
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
 * Downloads of backups. An address is issued for the password and is valid once, within a minute. An
 * interrupted download may be resumed for an hour, unless the backup is encrypted: then its bytes differ each
 * time. To resume it, a browser sends the ETag of the first part and a byte after the first, so an address
 * found in a history gives no access. Addresses and passphrases are only in memory.
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
    /** Throws 404 for an unknown backup, 403 for a wrong password, and the errors of `prove`. */
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
    /** Throws 410 unless this administrator got the address within the last minute or resumes a download. */
    take: (me: { id: number }, token: string, asked: Headers) => {
      const found = prepared.get(token);
      if (found?.userId !== me.id || found.until <= clock()) throw refused('download-over');
      const { path, name, size, madeAt } = find(found.name);
      // Backups have different names.
      const etag = `"${madeAt}-${size}"`;
      if (found.isTaken && !isGoingOn(asked, etag)) throw refused('download-over');
      const { passphrase } = found;
      if (passphrase !== undefined) {
        prepared.delete(token);
        return { name: `${name}.age`, bytes: encryptedStream({ path, lock: { passphrase } }) };
      }
      if (!found.isTaken) Object.assign(found, { isTaken: true, until: clock() + GOES_ON_FOR });
      return { name, bytes: Bun.file(path), etag, madeAt };
    },
  };
};

/**
 * Returns whether the headers resume a download of this file: they ask for a part after the first byte.
 * Chrome and Safari name the file by `If-Range`, Firefox by `If-Match`. Any other call would get the whole
 * file.
 */
const isGoingOn = (asked: Headers, etag: string) => {
  const [, from, to] = /^bytes=\s*(\d{1,15})-(\d{0,15})\s*$/i.exec(asked.get('range') ?? '') ?? [];
  const isPart = Number(from) > 0 && (to === '' || Number(to) >= Number(from));
  const named = [asked.get('if-range'), asked.get('if-match')].filter((tag) => tag !== null);
  return isPart && named.length > 0 && named.every((tag) => tag === etag);
};
