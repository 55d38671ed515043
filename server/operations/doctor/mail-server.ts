import { existsSync } from 'node:fs';
import { schemaVersion } from '../../db/migrate.ts';
import { mailServerInUse } from '../../mail/mail-server-in-use.ts';
import { senderOf } from '../../mail/sender.ts';
import { createDerive } from '../../secrets.ts';
import { secretKeyIn } from '../../storage/keys.ts';
import type { Look } from './examined.ts';

/**
 * Returns the database and the key, for what administrators set; undefined without them. A database of another
 * version is not read.
 */
export const storedParts = ({ db, files }: Look) => {
  if (!existsSync(files.database) || !existsSync(files.key)) return undefined;
  const { found, known } = schemaVersion(db());
  return found === known ? { db: db(), derive: createDerive(secretKeyIn(files.key)) } : undefined;
};

/** Returns the mail server of the settings or of the database; undefined if no mail is sent. */
export const mailServerOf = (look: Look) => {
  const { config } = look;
  const { smtpUrl } = config;
  if (smtpUrl !== undefined) return { smtpUrl, from: senderOf(config) };
  const stored = storedParts(look);
  return stored && mailServerInUse({ ...stored, config });
};
