import { contract, type Result } from '../../shared/contract.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { Acting, Perform, PersonalCall } from '../http/personal-call.ts';
import { inLanguage, readerLanguage } from '../language.ts';
import { actingPerson } from '../session/sessions.ts';
import { type PerformParts, parsedInput, perform, requireAccess } from './perform.ts';

type Parts = PerformParts & { db: Db; clock: () => number; language: () => string | null };

/** Returns a function that makes calls for users, with the parts of one congregation. */
export const performWith =
  (parts: Parts): Perform =>
  (name, acting) =>
    performAs(name, acting, parts);

/**
 * Makes a call for a user without HTTP, such as the sender of a reply, under the rules of every call: rights,
 * limits of the input, budgets. Throws the refusals of the call; 401 if the account is deleted or
 * deactivated.
 */
const performAs = async <N extends PersonalCall>(
  name: N,
  { userId, by, alongside, ...sent }: Acting<N>,
  parts: Parts,
): Promise<Result<N>> => {
  const call = contract[name];
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = sent;
  const user = actingPerson(parts.db, userId);
  requireAccess(call, user);
  const headers = new Headers();
  const context = {
    user,
    now: parts.clock(),
    token: null,
    lastEventId: undefined,
    caller: {
      address: () => by,
      place: () => by,
      isFromHere: () => false,
      proxy: () => 'none' as const,
      isGone: () => false,
      headers,
    },
    userAgent: null,
    headers,
    params: parsedInput(call.params, params),
    query: parsedInput(call.query, query),
    body: parsedInput(call.body, body),
    reply: { cookie: () => {}, redirect: () => {}, header: () => {} },
  };
  // The route answers as the contract says; TypeScript cannot know that.
  return (await inLanguage(readerLanguage(user, parts.language()), () =>
    perform(name, context, alongside ? together(name, parts, alongside) : parts),
  )) as Result<N>;
};

/** Returns the parts with one route whose changes are stored together with others, or not at all. */
const together = <N extends PersonalCall>(
  name: N,
  parts: Parts,
  alongside: (tx: Tx, result: Result<N>) => void,
): Parts => {
  const route = parts.routes[name] as (context: unknown) => unknown;
  const both = (context: unknown) =>
    change(parts.db, (tx) => {
      const result = route(context);
      if (result instanceof Promise) throw new Error(`${name} cannot be stored with more.`);
      alongside(tx, result as Result<N>);
      return result;
    });
  return { ...parts, routes: { ...parts.routes, [name]: both } };
};
