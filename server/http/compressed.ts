import type { CallName } from '../../shared/contract.ts';
import { gzipStructure, gzipStructureInSteps } from './gzip-structure.ts';
import { filler, paddingLength } from './lengths.ts';
import { doInTurn, type InTurn } from './turns.ts';
import { accepts } from './web-files.ts';

/** Below this number of characters, compression saves no packet. */
const WORTHWHILE = 1_000;
/** From this number of characters on, compression runs in steps. */
const LONG = 120_000;

/** Answers with tokens of links: their length must reveal nothing. */
const SECRET: readonly CallName[] = ['listInvitations'];

/** Returns whether the result of a call must have a length that does not depend on the caller. */
export const isMeasured = ({ method }: Request, result: unknown): result is object =>
  method === 'GET' && typeof result === 'object' && result !== null;

/**
 * Returns the body for the result of a read, and sets its headers. Its length does not depend on the caller. It is
 * compressed if one of our pages or a program asks: see docs/decisions/0021.
 */
export const measuredBody = async (
  name: CallName,
  request: Request,
  result: object,
  headers: Record<string, unknown>,
  { inTurn, whose }: { inTurn: InTurn; whose: number | undefined },
) => {
  const json = JSON.stringify(result) + ' '.repeat(paddingLength(result));
  headers['content-type'] = 'application/json';
  if (!mayBeCompressed(name, request)) return json;
  headers.vary = 'accept-encoding';
  if (json.length < WORTHWHILE) return json;
  headers['content-encoding'] = 'gzip';
  headers['x-filler'] = filler();
  return json.length < LONG
    ? gzipStructure(json)
    : await doInTurn(gzipStructureInSteps(json), inTurn, whose);
};

const mayBeCompressed = (name: CallName, request: Request) => {
  const site = request.headers.get('sec-fetch-site');
  return !SECRET.includes(name) && (!site || site === 'same-origin') && accepts(request, 'gzip');
};
