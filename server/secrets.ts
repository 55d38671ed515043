import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new secret of 256 bits in base64url: 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url');

/**
 * SHA-256 of a token in hex. Only this is stored. A plain hash is enough, because tokens are
 * random.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Derives a secret of 256 bits from a purpose and a nonce: 43 characters that fit a link. */
export type Derive = (purpose: TokenPurpose, nonce: string) => string;

export type TokenPurpose =
  | 'invitation'
  | 'mailed invitation'
  | 'address confirmation'
  | 'address change'
  | 'address undo'
  | 'password reset'
  | 'passkey user'
  | 'sign-in code'
  | 'sign-in code address'
  | 'sign-in card'
  | 'unsubscribe'
  | 'reply address'
  | 'prayed link'
  | 'take back'
  | 'message id'
  | 'event id'
  | 'inbox id'
  | 'known device';

/**
 * Tokens for mails are derived from the server's key. The database holds only their hashes and
 * nonces, which are useless without the key.
 */
export const derivingWith =
  (key: Buffer): Derive =>
  (purpose, nonce) =>
    createHmac('sha256', key).update(`${purpose}:${nonce}`).digest('base64url');
