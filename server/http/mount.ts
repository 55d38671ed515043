import { Elysia } from 'elysia';
import { z } from 'zod';
import { bytes, type Call, nothing } from '../../shared/call.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import type { Budgets } from './budgets.ts';
import { addressBlock, callerAddress } from './caller-address.ts';
import { invalid, refused } from './errors.ts';
import { FORGETS, handled } from './in-trouble.ts';
import { readJson } from './json-body.ts';
import type { Page } from './page.ts';
import { proxyTest } from './proxies.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { requireWithinLimits } from './rate-limits.ts';
import type { Caller, Reply, Routes, SignedIn } from './route.ts';
import { tokenFrom } from './session-cookie.ts';

/** The part of Elysia's context that a call needs. */
type Incoming = {
  request: Request;
  params: Record<string, string>;
  query: Record<string, string>;
  server: {
    requestIP: (request: Request) => { address: string } | null;
    timeout: (request: Request, seconds: number) => void;
  } | null;
  set: { status?: number | string; headers: Record<string, string | number> };
};

/** What the calls need of the server around them. */
type Parts = Parameters<typeof handled>[1] & {
  config: { trustedProxies: readonly string[] };
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  limiter: RateLimiter;
  budgets: Budgets;
  storage: { forget: (when: 'now' | 'soon') => void };
  /** The person behind a session's token, or null where there is none any more. */
  signedInBy: (token: string, now: number) => SignedIn | null;
  /** A call that changes something is done: what was committed may have to be told. */
  afterChange: (call: CallName) => void;
};

/** Every call of the contract, mounted: who may call first, then what was sent, then the route. */
export const mountContract = (parts: Parts, slices: Routes) => {
  const calls = new Elysia();
  const isTrusted = proxyTest(parts.config.trustedProxies);
  for (const name of callNames) {
    const { method, path } = contract[name];
    calls.route(
      method,
      path,
      (incoming) => handleCall(name, incoming, callerOf(incoming, isTrusted), parts, slices),
      { parse: 'none' },
    );
  }
  return calls;
};

const isCallName = (name: string): name is CallName => name in contract;
export const callNames = Object.keys(contract).filter(isCallName);

const handleCall = async (
  name: CallName,
  incoming: Incoming,
  caller: Caller,
  parts: Parts,
  slices: Routes,
) => {
  const { request, set, server } = incoming;
  const call: Call = contract[name];
  const now = parts.clock();
  const token = tokenFrom(request);
  const user = token ? parts.signedInBy(token, now) : null;
  requireWithinLimits(parts.limiter, name, { address: caller.address, user });
  if (call.access !== 'public' && !user) throw refused('signed-out');
  if (call.access === 'admin' && !user?.isAdmin) throw refused('administrators-only');

  const context = {
    user,
    now,
    token,
    lastEventId: request.headers.get('last-event-id') ?? undefined,
    caller,
    userAgent: request.headers.get('user-agent'),
    headers: request.headers,
    params: call.params === nothing ? undefined : checked(call.params, incoming.params),
    query: call.query === nothing ? undefined : checked(call.query, incoming.query),
    body: call.body === nothing ? undefined : checked(call.body, await bodyOf(incoming, call)),
    reply: replyOn(set),
  };
  // A guess may be made to wait for longer than a quiet connection is kept.
  if (name === 'signIn') server?.timeout(request, SLOWEST_SIGN_IN);
  // Only what passed validation counts.
  if (user) parts.budgets.take(name, user);
  // The schemas of this very row have just checked it, which TypeScript cannot follow.
  const route = slices[name] as (validated: typeof context) => unknown;
  const result = await handled(name, parts, () => route(context));
  if (call.method !== 'GET') {
    parts.afterChange(name);
    const forgets = FORGETS[name];
    if (forgets) parts.storage.forget(forgets);
  }
  if (result instanceof ReadableStream) return streamed(name, result, incoming);
  if (result instanceof Blob) return new Response(result);

  if (call.status !== 200) set.status = call.status;
  if (call.status === 204 || call.status === 302)
    return new Response(null, { status: call.status });
  return call.paged && isPage(result) ? pageBody(result, set) : result;
};

/** What was sent, by its schema. Throws 400 with the first rule it breaks. */
const checked = (schema: z.ZodType, sent: unknown) => {
  const { success, data, error } = schema.safeParse(sent);
  if (!success) throw invalid(error.issues[0]?.message ?? 'That is not valid.');
  return data;
};

/** A body that may be left out is read only where there is one. */
const bodyOf = ({ request, server }: Incoming, call: Call) => {
  if (call.body instanceof z.ZodOptional && !request.body) return undefined;
  if (call.body !== bytes) return readJson(request);
  server?.timeout(request, BETWEEN_CHUNKS);
  return request.body ?? new Blob().stream();
};

/** How long a file may pause on its way here, in seconds. */
const BETWEEN_CHUNKS = 120;

/** How long a sign-in may take while guesses at its account are slowed, in seconds. */
const SLOWEST_SIGN_IN = 120;

const callerOf = (
  { request, server }: Incoming,
  isTrusted: (address: string) => boolean,
): Caller => {
  const address = () =>
    callerAddress(
      server?.requestIP(request)?.address,
      request.headers.get('x-forwarded-for'),
      isTrusted,
    );
  return {
    address,
    place: () => addressBlock(address()),
    isGone: () => request.signal.aborted,
  };
};

/** A call that answers bit by bit; events stay open, and are not cut off for being quiet. */
const streamed = (name: CallName, stream: ReadableStream, { request, server, set }: Incoming) => {
  const isEvents = name === 'listenToEvents';
  if (isEvents) server?.timeout(request, 0);
  const headers = {
    'content-type': isEvents ? 'text/event-stream' : 'application/json',
    ...(isEvents && { 'x-accel-buffering': 'no' }),
  };
  // HEAD asks for the headers alone: an open stream would never end.
  if (request.method !== 'HEAD') return new Response(stream, { headers });
  void stream.cancel();
  Object.assign(set.headers, headers);
  return new Response(null, { headers });
};

const replyOn = (set: Incoming['set']): Reply => ({
  cookie: (setCookie) => {
    set.headers['set-cookie'] = setCookie;
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
  return page.items;
};
