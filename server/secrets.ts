import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Returns a new secret of 256 bits in base64url: 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url');

/**
 * Returns the SHA-256 of a token in hex. Only the hash is stored. It needs no salt, because tokens are
 * random.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Derives a secret of 256 bits from a purpose and a nonce: 43 characters for a link. */
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
  | 'mailbox password'
  | 'mail server password'
  | 'invitation answer'
  | 'confirmation answer'
  | 'message id'
  | 'event id'
  | 'inbox id'
  | 'people to pray for'
  | 'calendar entry'
  | 'known device';

/**
 * Derives the tokens of mails from the server's key. The database has only their hashes and nonces, which are
 * useless without the key.
 */
export const createDerive =
  (key: Buffer): Derive =>
  (purpose, nonce) =>
    createHmac('sha256', key).update(`${purpose}:${nonce}`).digest('base64url');

/** Bytes of the nonce and of the authentication tag (AES-GCM, NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret that must be read again, such as a password for another server. Its key is derived, so
 * the database alone does not reveal it.
 */
export const encryptSecret = (key: string, secret: string) => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
};

/** Returns the secret; null with another key, or if it was changed. */
export const decryptSecret = (key: string, stored: string) => {
  try {
    const bytes = Buffer.from(stored, 'base64url');
    const nonce = bytes.subarray(0, NONCE);
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce);
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const text = bytes.subarray(NONCE + TAG);
    return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
