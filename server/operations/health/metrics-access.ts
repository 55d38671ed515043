import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../../http/caller-address.ts';

/** Headers that proxies add. A call with one of them is not from this machine. */
const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;
/** Host names of this machine itself. */
const OWN_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Returns whether a call may read the metrics: it has the operator's token, or comes from this machine
 * without a proxy. `peer` is the address at the other end of the socket. Comparing the token takes constant
 * time.
 */
export const mayReadMetrics = (
  headers: Headers,
  peer: string | undefined,
  token: string | undefined,
) => hasToken(headers, token) || isFromThisMachine(headers, peer);

const hasToken = (headers: Headers, token: string | undefined) => {
  const [, sent] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  // timingSafeEqual needs buffers of one length, which hashes are.
  return token !== undefined && sent !== undefined && timingSafeEqual(hash(sent), hash(token));
};

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Some proxies add no header but pass on the called host name. A page with DNS rebinding sends its own host name. */
const isFromThisMachine = (headers: Headers, peer: string | undefined) =>
  peer !== undefined &&
  isLoopback(peer) &&
  OWN_NAME.test(headers.get('host') ?? '') &&
  ![...headers.keys()].some((name) => FORWARDED.test(name));
