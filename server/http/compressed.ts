import type { CallName } from '../../shared/contract.ts';
import { gzipSeparately, gzipSeparatelyInSteps } from './gzip-apart.ts';
import { jsonPieces } from './json-pieces.ts';
import { filler, paddingLength } from './lengths.ts';
import { doInTurn, type InTurn } from './turns.ts';
import { accepts } from './web-files.ts';

/** Below this number of characters, compression saves no packet. */
const WORTHWHILE = 1_000;
/** From this number of characters on, compression runs in steps. */
const LONG = 20_000;

/** Answers with tokens of links: their length must reveal nothing. */
const SECRET: readonly CallName[] = ['listInvitations'];

/**
 * Returns the result of a read as a response whose length does not depend on the caller; undefined for other
 * results. It is compressed if one of our pages or a program asks: see docs/decisions/0021.
 */
export const measuredResponse = async (
  name: CallName,
  request: Request,
  result: unknown,
  inTurn: InTurn,
  whose: number | undefined,
) => {
  if (request.method !== 'GET' || typeof result !== 'object' || result === null) return;
  const spaces = ' '.repeat(paddingLength(result));
  const json = JSON.stringify(result) + spaces;
  const headers = { 'content-type': 'application/json' };
  if (!mayBeCompressed(name, request)) return new Response(json, { headers });
  if (json.length < WORTHWHILE)
    return new Response(json, { headers: { ...headers, vary: 'accept-encoding' } });
  const pieces = [...jsonPieces(result), { text: spaces, readers: null }];
  const body =
    json.length < LONG
      ? gzipSeparately(pieces)
      : await doInTurn(gzipSeparatelyInSteps(pieces), inTurn, whose);
  return new Response(body, {
    headers: {
      ...headers,
      vary: 'accept-encoding',
      'content-encoding': 'gzip',
      'x-filler': filler(),
    },
  });
};

const mayBeCompressed = (name: CallName, request: Request) => {
  const site = request.headers.get('sec-fetch-site');
  return !SECRET.includes(name) && (!site || site === 'same-origin') && accepts(request, 'gzip');
};
