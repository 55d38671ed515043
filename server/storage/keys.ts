import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parsedJson } from '../../shared/parsed-json.ts';
import { damagedKey, UnusableData } from './open.ts';
import { writeWhole } from './write-file.ts';

const KEY = /^[0-9a-f]{64}$/;
/** First byte of an uncompressed point (SEC 1, section 2.3.3). */
const UNCOMPRESSED = 4;

/**
 * Returns the server's key: 256 bits in a file of its own in the data folder, made at first start. Throws
 * UnusableData for a file without one.
 */
export const secretKeyIn = (path: string): Buffer => {
  if (!existsSync(path)) writeWhole(path, randomBytes(32).toString('hex'));
  const text = readFileSync(path, 'utf8').trim();
  if (!KEY.test(text)) throw new UnusableData(damagedKey(path));
  return Buffer.from(text, 'hex');
};

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));
const vapidKeys = z.object({ publicKey: base64url(87), privateKey: base64url(43) });
export type VapidKeys = z.infer<typeof vapidKeys>;

/**
 * Returns new keys on the curve P-256, in the format of web-push, which would be loaded for this alone at
 * a first start. A JWK's numbers have their full length (RFC 7518, section 6.2).
 */
const newVapidKeys = (): VapidKeys => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [
    Buffer.from([UNCOMPRESSED]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
};

/**
 * Returns this server's identity towards push services (RFC 8292), made and stored at first start. Throws
 * UnusableData for a file without it.
 */
export const vapidKeysIn = (path: string): VapidKeys => {
  if (!existsSync(path)) writeWhole(path, JSON.stringify(newVapidKeys()));
  const read = vapidKeys.safeParse(parsedJson(readFileSync(path, 'utf8')));
  if (!read.success) throw new UnusableData(damagedKey(path));
  return read.data;
};
