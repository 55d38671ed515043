import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../../http/caller-address.ts';

/** Headers that proxies add. A call that has one of them is not from this machine. */
const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;
/** The names by which a machine calls itself. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a call may read the metrics: it has the operator's token, or comes from the machine itself
 * and from no proxy on it. `peer` is the address at the other end of the socket. Whether the token
 * is right takes the same time for every wrong one.
 */
export const mayReadMetrics = (
  headers: Headers,
  peer: string | undefined,
  token: string | undefined,
) => hasToken(headers, token) || isFromThisMachine(headers, peer);

const hasToken = (headers: Headers, token: string | undefined) => {
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  // Hashes have the same length, which the comparison needs.
  return token !== undefined && sent !== undefined && timingSafeEqual(hash(sent), hash(token));
};

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Some proxies add no header but pass on the name that was called, and so does a page that has its
 * own name lead to this machine (DNS rebinding).
 */
const isFromThisMachine = (headers: Headers, peer: string | undefined) =>
  peer !== undefined &&
  isLoopback(peer) &&
  OWN_NAME.test(headers.get('host') ?? '') &&
  ![...headers.keys()].some((name) => FORWARDED.test(name));
