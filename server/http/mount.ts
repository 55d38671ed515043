import { Elysia } from 'elysia';
import { z } from 'zod';
import { bytes, type Call, nothing } from '../../shared/call.ts';
import {
  type CallName,
  type Contract,
  contract,
  type PagedCallName,
  type Received,
  type Result,
} from '../../shared/contract.ts';
import type { Deps } from '../deps.ts';
import { tokenFrom } from '../session/cookie.ts';
import { type SignedIn, signedInBy } from '../session/sessions.ts';
import { callerAddress } from './caller-address.ts';
import { forbidden, invalid, signedOut } from './errors.ts';
import { readJson } from './json-body.ts';
import type { Page } from './page.ts';
import { requireWithinLimits } from './rate-limits.ts';

/** What a route may say beside its result. */
export type Reply = {
  cookie: (setCookie: string) => void;
  redirect: (path: string) => void;
  header: (name: string, value: string) => void;
};

/** What a route is given: everything in it has been checked against the contract. */
export type RouteContext<N extends CallName> = {
  user: Contract[N]['access'] extends 'public' ? SignedIn | null : SignedIn;
  params: Received<N, 'params'>;
  query: Received<N, 'query'>;
  body: Received<N, 'body'>;
  /** The moment the call came in. */
  now: number;
  /** The session token as sent, valid or not. */
  token: string | null;
  /** The last event that a page coming back has heard of. */
  lastEventId: number | undefined;
  /** What the caller says it is. */
  userAgent: string | null;
  /** As they were sent. */
  headers: Headers;
  reply: Reply;
};

type Answered<N extends CallName> = N extends PagedCallName
  ? Result<N> extends (infer Item)[]
    ? Page<Item>
    : never
  : Contract[N]['status'] extends 204 | 302
    ? // biome-ignore lint/suspicious/noConfusingVoidType: the result of a route that answers with nothing.
      void
    : Result<N>;

export type Route<N extends CallName> = (
  context: RouteContext<N>,
) => Answered<N> | Promise<Answered<N>>;
export type Routes<N extends CallName = CallName> = { [Name in N]: Route<Name> };

/** A slice's routes, each typed by its row of the contract. */
export const routes = <N extends CallName>(slice: Routes<N>): Routes<N> => slice;

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

/** Every call of the contract, mounted: who may call first, then what was sent, then the route. */
export const mountContract = (deps: Deps, slices: Routes) => {
  const calls = new Elysia();
  for (const name of callNames) {
    const { method, path } = contract[name];
    calls.route(method, path, (incoming) => answer(name, incoming, deps, slices), {
      parse: 'none',
    });
  }
  return calls;
};

const isCallName = (name: string): name is CallName => name in contract;
export const callNames = Object.keys(contract).filter(isCallName);

const answer = async (name: CallName, incoming: Incoming, deps: Deps, slices: Routes) => {
  const { request, set } = incoming;
  const call: Call = contract[name];
  const now = deps.clock();
  const token = tokenFrom(request);
  const user = token ? signedInBy(deps.db, token, now) : null;
  requireWithinLimits(deps.limiter, name, { address: () => addressOf(incoming, deps), user });
  if (call.access !== 'public' && !user) throw signedOut();
  if (call.access === 'admin' && !user?.isAdmin)
    throw forbidden('Only an administrator can do this.');

  const context = {
    user,
    now,
    token,
    lastEventId: lastEventIdIn(request),
    userAgent: request.headers.get('user-agent'),
    headers: request.headers,
    params: call.params === nothing ? undefined : checked(call.params, incoming.params),
    query: call.query === nothing ? undefined : checked(call.query, incoming.query),
    body: call.body === nothing ? undefined : checked(call.body, await bodyOf(incoming, call)),
    reply: replyOn(set),
  };
  // The schemas of this very row have just checked it, which TypeScript cannot follow.
  const route = slices[name] as (validated: typeof context) => unknown;
  const result = await route(context);
  if (call.method !== 'GET') deps.afterChange(name);
  if (result instanceof ReadableStream) return streamed(result, incoming);
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

const addressOf = ({ request, server }: Incoming, { config }: Deps) =>
  callerAddress(
    server?.requestIP(request)?.address,
    request.headers.get('x-forwarded-for'),
    config.trustedProxies,
  );

const lastEventIdIn = (request: Request) => {
  const id = /^\d{1,15}$/.exec(request.headers.get('last-event-id') ?? '')?.[0];
  return id === undefined ? undefined : Number(id);
};

/** Server-sent events: a call that stays open, and is not cut off for being quiet. */
const streamed = (stream: ReadableStream, { request, server }: Incoming) => {
  server?.timeout(request, 0);
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
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
