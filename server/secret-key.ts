import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Derives a secret of 256 bits from a purpose and a nonce: 43 characters that fit a link. */
export type Derive = (purpose: TokenPurpose, nonce: string) => string;

export type TokenPurpose =
  | 'invitation'
  | 'password reset'
  | 'unsubscribe'
  | 'message id'
  | 'event id';

/**
 * Tokens that a mail has to carry are derived from the server's key instead of stored: the
 * database holds their hashes and nonces, which are worth nothing without the key.
 */
export const derivingWith =
  (key: Buffer): Derive =>
  (purpose, nonce) =>
    createHmac('sha256', key).update(`${purpose}:${nonce}`).digest('base64url');

/** The server's key: 256 bits in a file of its own in the data folder, made at first start. */
export const secretKeyIn = (path: string): Buffer => {
  if (!existsSync(path)) {
    const unfinished = `${path}.tmp`;
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 });
    renameSync(unfinished, path);
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
};
