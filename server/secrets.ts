import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

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
  | 'mailbox password'
  | 'invitation answer'
  | 'confirmation answer'
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

/** Of a nonce in a cipher, and of what shows that nobody changed the text (AES-GCM, NIST SP 800-38D). In bytes. */
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a secret that has to be read again, such as a password for another server. Its key is derived, so
 * the database that holds it does not tell it.
 */
export const sealed = (key: string, secret: string) => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
};

/** The secret; null with another key, or if it was changed. */
export const unsealed = (key: string, stored: string) => {
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
