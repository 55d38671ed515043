import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits in base64url: 43 characters. */
export const newToken = () => randomBytes(32).toString('base64url');

/** SHA-256 of a token in hex. Only this is stored; the token itself has enough entropy for it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
