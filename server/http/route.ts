import type { CallName, Contract, PagedCallName, Received, Result } from '../../shared/contract.ts';
import type { users } from '../db/schema.ts';
import type { Page } from './page.ts';

/** Who is calling: an active user, as stored, and the session they call in. */
export type SignedIn = Omit<
  typeof users.$inferSelect,
  'passwordHash' | 'usernameKey' | 'usernameLook' | 'emailKey'
> & { sessionId: number };

/** What a route may say beside its result. */
export type Reply = {
  cookie: (setCookie: string) => void;
  redirect: (path: string) => void;
  header: (name: string, value: string) => void;
};

/** Where a call comes from; each is worked out only where it is asked for. */
export type Caller = {
  /** The address that tries are counted against. */
  address: () => string;
  /** The block of addresses it lies in, coarse enough to be kept. */
  place: () => string;
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean;
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
  /** The last event that a page coming back has heard of, as it was given its id. */
  lastEventId: string | undefined;
  caller: Caller;
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

/** What is sent bit by bit instead: the same text, as bytes. */
type Streamed = ReadableStream<Uint8Array>;

export type Route<N extends CallName> = (
  context: RouteContext<N>,
) => Answered<N> | Streamed | Promise<Answered<N> | Streamed>;
export type Routes<N extends CallName = CallName> = { [Name in N]: Route<Name> };

/** A slice's routes, each typed by its row of the contract. */
export const routes = <N extends CallName>(slice: Routes<N>): Routes<N> => slice;
