import type { CallName } from '../../shared/contract.ts';
import { accepts } from './web-files.ts';

/** Below this many characters a compressed answer saves no packet. */
const WORTHWHILE = 1_000;

/** Their answers have tokens of links. Their length must tell nothing of what is inside. */
const SECRET: readonly CallName[] = ['listInvitations'];

/**
 * The result of a call as a compressed response, or undefined if it is to be sent as it is. Only
 * reads that our own pages or programs make are compressed: see docs/decisions/0021.
 */
export const compressed = (name: CallName, request: Request, result: unknown) => {
  if (request.method !== 'GET' || SECRET.includes(name) || typeof result !== 'object') return;
  const site = request.headers.get('sec-fetch-site');
  if ((site && site !== 'same-origin') || !accepts(request, 'gzip')) return;
  const json = JSON.stringify(result);
  const headers = { 'content-type': 'application/json', vary: 'accept-encoding' };
  if (json.length < WORTHWHILE) return new Response(json, { headers });
  const body = Bun.gzipSync(json, { library: 'libdeflate', level: 1 });
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } });
};
