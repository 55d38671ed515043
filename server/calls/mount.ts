import type { AnyElysia } from 'elysia';
import { z } from 'zod';
import { bytes, type Call, nothing } from '../../shared/call.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { callerAddress, isFromHere, networkOf, proxyTrust } from '../http/caller-address.ts';
import { isMeasured, measuredBody } from '../http/compressed.ts';
import { allowIdle, type Connections, LONGEST_IDLE } from '../http/connections.ts';
import type { DownloadsUnderWay } from '../http/downloads-under-way.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { isForm, readFormOrJson, readJson } from '../http/json-body.ts';
import { currentTurn, streamOf } from '../http/late-body.ts';
import type { Page } from '../http/page.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { requireWithinLimits, SIGN_INS } from '../http/rate-limits.ts';
import { languageFor } from '../http/reader-language.ts';
import type { Caller, Reply, SignedIn } from '../http/route.ts';
import { sessionTokenFrom } from '../http/session-cookie.ts';
import type { InTurn } from '../http/turns.ts';
import { inLanguage } from '../language.ts';
import { type PerformParts, parsedInput, perform, requireAccess } from './perform.ts';

/** The part of Elysia's context that a call needs. */
type Incoming = {
  request: Request;
  params: Record<string, string>;
  query: Record<string, string>;
  server: Connections | null;
  set: { status?: number | string; headers: Record<string, string | number | string[]> };
};

/** What calls over HTTP need from their congregation. */
export type CallParts = PerformParts & {
  /** Returns whether an address is one of the operator's own proxies. */
  isTrustedProxy: (address: string) => boolean;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  limiter: RateLimiter;
  /** Runs long work in slices, one at a time. */
  inTurn: InTurn;
  /** Running downloads. */
  downloads: DownloadsUnderWay;
  /** Returns the user of a session token, or null. */
  signedInBy: (token: string, now: number) => SignedIn | null;
  /** Returns the congregation's language, if one is set. */
  language: () => string | null;
};

/**
 * Mounts every call of the contract on an app. Each checks the caller, then the input, then runs its route, with the
 * parts of the congregation that `partsAt` returns for the request. An app of their own that the other one uses
 * would mount each call twice, which takes 4 ms of a start.
 */
export const mountContract = (calls: AnyElysia, partsAt: (request: Request) => CallParts) => {
  for (const name of callNames) {
    const { method, path } = contract[name];
    calls.route(
      method,
      path,
      // Elysia parses only what a handler names: here neither cookies nor headers.
      ({ request, params, query, server, set }) => {
        const incoming = { request, params, query, server, set };
        const parts = partsAt(request);
        return handleCall(name, incoming, callerOf(incoming, parts.isTrustedProxy), parts);
      },
      { parse: 'none' },
    );
  }
};

export const callNames = keysOf(contract);

const handleCall = (name: CallName, incoming: Incoming, caller: Caller, parts: CallParts) => {
  const { request } = incoming;
  const begun = currentTurn();
  const now = parts.clock();
  const token = sessionTokenFrom(request);
  const user = token ? parts.signedInBy(token, now) : null;
  const language = languageFor(request, user, parts);
  return inLanguage(language, () =>
    answer(name, incoming, caller, parts, { user, now, token, begun }),
  );
};

/** The caller of a call that began in turn `begun` of the event loop. */
type Asker = { user: SignedIn | null; now: number; token: string | null; begun: number };

const answer = async (
  name: CallName,
  incoming: Incoming,
  caller: Caller,
  parts: CallParts,
  { user, now, token, begun }: Asker,
) => {
  const { request, set, server } = incoming;
  const call: Call = contract[name];
  requireWithinLimits(parts.limiter, name, { address: caller.address, user });
  requireAccess(call, user);

  const context = {
    user,
    now,
    token,
    lastEventId: request.headers.get('last-event-id') ?? undefined,
    caller,
    userAgent: request.headers.get('user-agent'),
    headers: request.headers,
    params: parsedInput(call.params, incoming.params),
    query: parsedInput(call.query, incoming.query),
    body:
      call.body === nothing
        ? undefined
        : parsedInput(call.body, await bodyOf(incoming, call, caller)),
    reply: replyOn(set),
  };
  // Sign-in attempts may be delayed for longer than Bun keeps an idle connection.
  if (SIGN_INS.includes(name)) allowIdle(server, request, caller, SLOWEST_SIGN_IN);
  if (user && FROM_DISK.includes(name)) parts.downloads.requireFewDownloads(user.id);
  const result = await perform(name, context, parts);
  if (result instanceof ReadableStream) {
    // A reader may pause; events may be rare.
    if (user && request.method === 'GET')
      server?.timeout(request, name === 'listenToEvents' ? 0 : LONGEST_IDLE);
    return streamed(name, result, incoming);
  }
  if (result instanceof Blob) {
    const file = fileAnswer(result, request, set.headers);
    if (user && FROM_DISK.includes(name) && isSent(file, request))
      sendFromDisk(result, incoming, caller, parts.downloads, user);
    return file;
  }

  const page = AFTER_FORM[name];
  if (page && isForm(request))
    return new Response(null, { status: 303, headers: { location: page } });
  if (call.status !== 200) set.status = call.status;
  if (call.status === 204 || call.status === 302)
    return new Response(null, { status: call.status });
  const body = call.paged && isPage(result) ? pageBody(result, set) : result;
  const sent = isMeasured(request, body)
    ? await measuredBody(name, request, body, set.headers, {
        inTurn: parts.inTurn,
        whose: user?.id,
      })
    : body;
  return sendable(sent, begun, incoming, call);
};

/** Returns what Elysia sends: if the call began in an earlier turn of the event loop, a stream. */
const sendable = (sent: unknown, begun: number, { request, set }: Incoming, call: Call) => {
  if (currentTurn() === begun || sent === undefined || sent === null || request.method === 'HEAD')
    return sent;
  set.headers['content-type'] = 'application/json';
  const body = typeof sent === 'string' || sent instanceof Uint8Array ? sent : JSON.stringify(sent);
  return new Response(streamOf(body), { status: call.status });
};

/** The page that a browser opens after a form was accepted that it sent by itself, without the app. */
const AFTER_FORM: Partial<Record<CallName, string>> = { signIn: '/' };

/** An optional body is read only if there is one. */
const bodyOf = ({ request, server }: Incoming, call: Call, caller: Caller) => {
  if (call.body instanceof z.ZodOptional && !request.body) return undefined;
  if (call.takesForms) return readFormOrJson(request);
  if (call.body !== bytes) return readJson(request);
  allowIdle(server, request, caller, BETWEEN_CHUNKS);
  return request.body ?? new Blob().stream();
};

/** Maximum pause of an upload, in seconds. */
const BETWEEN_CHUNKS = 120;

/** Maximum duration of a sign-in whose attempts are delayed, in seconds. */
const SLOWEST_SIGN_IN = 120;

const callerOf = (
  { request, server }: Incoming,
  isTrusted: (address: string) => boolean,
): Caller => {
  const way = () =>
    [
      server?.requestIP(request)?.address,
      request.headers.get('x-forwarded-for'),
      isTrusted,
    ] as const;
  const address = () => callerAddress(...way());
  return {
    address,
    isFromHere: () => isFromHere(...way()),
    proxy: () => proxyTrust(...way()),
    place: () => networkOf(address()),
    isGone: () => request.signal.aborted,
    headers: request.headers,
  };
};

const FROM_DISK: readonly CallName[] = ['downloadFile', 'downloadBackup'];

const isSent = ({ status }: Response, { method }: Request) => status !== 304 && method !== 'HEAD';

/** Lets a reader pause. Bun forgets a longer idle time with the file, so a proxy gets a new connection. */
const sendFromDisk = (
  { size }: Blob,
  { request, server, set }: Incoming,
  caller: Caller,
  downloads: DownloadsUnderWay,
  { id }: SignedIn,
) => {
  if (server) downloads.begin(server, request, id, size);
  if (caller.proxy() === 'trusted') set.headers.connection = 'close';
};

/** A streamed response. */
const streamed = (name: CallName, stream: ReadableStream, { request, set }: Incoming) => {
  const isEvents = name === 'listenToEvents';
  const headers = {
    'content-type': isEvents
      ? 'text/event-stream'
      : String(set.headers['content-type'] ?? 'application/json'),
    ...(isEvents && { 'x-accel-buffering': 'no' }),
  };
  // HEAD needs only the headers. An open stream would never end.
  if (request.method !== 'HEAD') return new Response(stream, { headers });
  void stream.cancel();
  Object.assign(set.headers, headers);
  return new Response(null, { headers });
};

const replyOn = (set: Incoming['set']): Reply => ({
  cookie: (...setCookies) => {
    set.headers['set-cookie'] = setCookies;
  },
  redirect: (path) => {
    set.headers.location = path;
  },
  header: (name, value) => {
    set.headers[name] = value;
  },
});

const isPage = (result: unknown): result is Page<unknown> =>
  typeof result === 'object' && result !== null && 'items' in result && 'next' in result;

const pageBody = (page: Page<unknown>, set: Incoming['set']) => {
  if (page.next) set.headers['x-next-cursor'] = page.next;
  if (page.total !== undefined) set.headers['x-total-count'] = String(page.total);
  return page.items;
};
