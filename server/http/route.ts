import type { CallName, Contract, PagedCallName, Received, Result } from '../../shared/contract.ts';
import type { users } from '../db/schema.ts';
import type { Page } from './page.ts';

/** The caller: an active user, as stored, and their session. */
export type SignedIn = Omit<
  typeof users.$inferSelect,
  | 'passwordHash'
  | 'usernameKey'
  | 'usernameLook'
  | 'writtenBytes'
  | 'emailKey'
  | 'inboxReadId'
  | 'mailOutcome'
  | 'lastSeenAt'
  | 'shownMailOutcome'
  | 'shownSeen'
  | 'addressVersion'
  | 'replyVersion'
  | 'forgottenReplyVersions'
  | 'reminderAt'
  | 'remindedAt'
  | 'madeBy'
  | 'telephoneIsOwn'
  | 'namingChangedAt'
> & { sessionId: number };

/** What a route may send besides its result. */
export type Reply = {
  cookie: (...setCookies: string[]) => void;
  redirect: (path: string) => void;
  header: (name: string, value: string) => void;
};

/** The origin of a call. Each value is computed only when used. */
export type Caller = {
  /** Returns the address that attempts are counted for. */
  address: () => string;
  /** Returns the network of the address, which may be stored. */
  place: () => string;
  /** Returns whether the call comes from the server's machine. */
  isFromHere: () => boolean;
  /** Returns whether a proxy named the caller, and whether the server trusts it. */
  proxy: () => 'none' | 'trusted' | 'not-trusted';
  /** Returns whether the caller closed the connection. */
  isGone: () => boolean;
  /** The headers as received. */
  headers: Headers;
};

/** The input of a route, checked against the contract. */
export type RouteContext<N extends CallName> = {
  user: Contract[N]['access'] extends 'public' ? SignedIn | null : SignedIn;
  params: Received<N, 'params'>;
  query: Received<N, 'query'>;
  body: Received<N, 'body'>;
  /** When the call arrived, in milliseconds since 1970. */
  now: number;
  /** The session token of the call, valid or not. */
  token: string | null;
  /** The `Last-Event-ID` of a page that reconnects. */
  lastEventId: string | undefined;
  caller: Caller;
  userAgent: string | null;
  /** The headers as received. */
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

/** An answer as a stream of bytes. */
type Streamed = ReadableStream<Uint8Array> | Blob;

export type Route<N extends CallName> = (
  context: RouteContext<N>,
) => Answered<N> | Streamed | Promise<Answered<N> | Streamed>;
export type Routes<N extends CallName = CallName> = { [Name in N]: Route<Name> };

/** Returns a slice's routes, each typed by its row of the contract. */
export const routes = <N extends CallName>(slice: Routes<N>): Routes<N> => slice;
