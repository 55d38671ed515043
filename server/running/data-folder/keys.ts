import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { parsedJson } from './json.ts';
import { damagedKey, UnusableData } from './open.ts';
import { writeWhole } from './write-file.ts';

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

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));
const vapidKeys = z.object({ publicKey: base64url(87), privateKey: base64url(43) });
export type VapidKeys = z.infer<typeof vapidKeys>;

/** Needed at the first start only, and loading it would slow down every start. */
const webPush = (): typeof import('web-push') => require('web-push');

/**
 * This server's identity towards push services (RFC 8292), made at first start and kept.
 * Throws UnusableData for a file that does not hold it.
 */
export const vapidKeysIn = (path: string): VapidKeys => {
  if (!existsSync(path)) writeWhole(path, JSON.stringify(webPush().generateVAPIDKeys()));
  const read = vapidKeys.safeParse(parsedJson(readFileSync(path, 'utf8')));
  if (!read.success) throw new UnusableData(damagedKey(path));
  return read.data;
};
