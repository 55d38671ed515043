import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import type { Derive, TokenPurpose } from '../secrets.ts';

/*
 * The secrets of replies are computed, so that a mail costs no bytes of the database. Each is one block of AES
 * (FIPS 197) over whose it is and what it is about. To others it looks random, and one who guesses a block
 * hits nobody's, because nearly all blocks decode to people and things that are not there.
 */

/** What a secret says. */
export type ReplyFields = {
  userId: number;
  about: 'request' | 'group';
  /** Number of the request or group. */
  id: number;
  /** Number of the period in which it was made. */
  period: number;
  /** The version of the user's secrets, modulo 2^16. */
  version: number;
  /** A check that the numbers are still the same user's and thing's, modulo 2^32. */
  check: number;
};

const BLOCK = 16;
/** Number of values of a field of 16 bits. */
export const MOST_OF_A_FIELD = 2 ** 16;
/** Bytes of the authentication code behind the block in a link, which has as many signs as every link. */
const CODE = 16;
/** The part of the period's field that says whether it is about a group. */
const OF_GROUP = 0x8000;

const inBytes = ({ userId, about, id, period, version, check }: ReplyFields) => {
  const bytes = Buffer.alloc(BLOCK);
  bytes.writeUInt32BE(userId, 0);
  bytes.writeUInt32BE(id, 4);
  bytes.writeUInt32BE(check, 8);
  bytes.writeUInt16BE(version, 12);
  bytes.writeUInt16BE(period + (about === 'group' ? OF_GROUP : 0), 14);
  return bytes;
};

const inFields = (bytes: Buffer): ReplyFields => {
  const last = bytes.readUInt16BE(14);
  return {
    userId: bytes.readUInt32BE(0),
    id: bytes.readUInt32BE(4),
    check: bytes.readUInt32BE(8),
    version: bytes.readUInt16BE(12),
    period: last % OF_GROUP,
    about: last >= OF_GROUP ? 'group' : 'request',
  };
};

const keyOf = (derive: Derive, purpose: TokenPurpose) =>
  Buffer.from(derive(purpose, 'key'), 'base64url');

// A single block needs no mode.
const encrypt = (key: Buffer, block: Buffer) => {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
};

const decrypt = (key: Buffer, block: Buffer) => {
  const cipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
};

/** Returns the secret in an address: 32 hexadecimal digits, because some mail servers drop capital letters. */
export const encodeToken = (derive: Derive, fields: ReplyFields) =>
  encrypt(keyOf(derive, 'reply address'), inBytes(fields)).toString('hex');

/** Returns what a secret of 32 hexadecimal digits says. One that we did not make says nonsense. */
export const decodeToken = (derive: Derive, token: string) =>
  inFields(decrypt(keyOf(derive, 'reply address'), Buffer.from(token, 'hex')));

const codeOf = (derive: Derive, block: Buffer) =>
  Buffer.from(derive('prayed link', block.toString('hex')), 'base64url').subarray(0, CODE);

/** Returns the secret of a link: 43 signs. Its key is another one, so the link does not tell the address. */
export const encodeLink = (derive: Derive, fields: ReplyFields) => {
  const block = encrypt(keyOf(derive, 'prayed link'), inBytes(fields));
  return Buffer.concat([block, codeOf(derive, block)]).toString('base64url');
};

/** Returns what the secret of a link says; undefined if we did not make it. */
export const decodeLink = (derive: Derive, link: string) => {
  const bytes = Buffer.from(link, 'base64url');
  if (bytes.length !== BLOCK + CODE) return undefined;
  const block = bytes.subarray(0, BLOCK);
  // Of equal length, compared in a time that tells nothing.
  if (!timingSafeEqual(codeOf(derive, block), bytes.subarray(BLOCK))) return undefined;
  return inFields(decrypt(keyOf(derive, 'prayed link'), block));
};
