import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { damagedKey, UnusableData } from './data-folder/open.ts';
import { writeWhole } from './data-folder/write-file.ts';

/** Derives a secret of 256 bits from a purpose and a nonce: 43 characters that fit a link. */
export type Derive = (purpose: TokenPurpose, nonce: string) => string;

export type TokenPurpose =
  | 'invitation'
  | 'mailed invitation'
  | 'address confirmation'
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

const KEY = /^[0-9a-f]{64}$/;

/**
 * The server's key: 256 bits in a file of its own in the data folder, made at first start.
 * Throws UnusableData for a file that does not hold one.
 */
export const secretKeyIn = (path: string): Buffer => {
  if (!existsSync(path)) writeWhole(path, randomBytes(32).toString('hex'));
  const text = readFileSync(path, 'utf8').trim();
  if (!KEY.test(text)) throw new UnusableData(damagedKey(path));
  return Buffer.from(text, 'hex');
};
