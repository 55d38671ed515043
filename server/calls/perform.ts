import type { z } from 'zod';
import { type Call, nothing } from '../../shared/call.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import type { Budgets } from '../http/budgets.ts';
import { invalid, refused, retryLater } from '../http/errors.ts';
import type { FairTurns } from '../http/fair-turns.ts';
import type { RouteContext, Routes } from '../http/route.ts';
import { FORGETS, withLockAndRoom } from './lock-and-disk.ts';

/** Parts of a congregation that every call needs, over HTTP or by mail. */
export type PerformParts = Parameters<typeof withLockAndRoom>[1] & {
  /** The routes of all calls. */
  routes: Routes;
  budgets: Budgets;
  /** Runs one user's calls in turn with others'. */
  fair: FairTurns;
  storage: { forget: (when: 'now' | 'soon') => void };
  /** Called after a call that changes data: open pages may need an event. */
  afterChange: (call: CallName) => void;
};

/** Throws 401 if the call needs a user and there is none, 403 if it is for administrators. */
export const requireAccess = ({ access }: Call, user: { isAdmin: boolean } | null) => {
  if (access !== 'public' && !user) throw refused('signed-out');
  if (access === 'admin' && !user?.isAdmin) throw refused('administrators-only');
};

/** Parses input by the call's schema. Throws 400 with the first rule that it breaks. */
export const parsedInput = (schema: z.ZodType, sent: unknown) => {
  if (schema === nothing) return undefined;
  const { success, data, error } = schema.safeParse(sent);
  if (!success) throw refusalOf(error.issues[0]);
  return data;
};

/** Returns the refusal for a broken rule: 400 with the rule's sentence, under the rule's code. */
const refusalOf = (issue: z.core.$ZodIssue | undefined) => {
  if (issue?.code === 'custom' && issue.params?.refusal === 'holds-secret')
    return refused('holds-secret');
  return invalid(issue?.message ?? m.calls_invalid());
};

/** The caller and the parsed input of a call. */
type Context = Omit<RouteContext<'getHealth'>, 'params' | 'query' | 'body'> &
  Record<'params' | 'query' | 'body', unknown>;

/**
 * Makes a call with a checked caller and input, and returns the route's result. By HTTP or not, it uses the
 * user's budgets (429), waits for its turn among other calls (503) and for another program's lock, and is
 * refused on a full disk (507) as `withLockAndRoom` describes. Then deleted text is erased, and open pages
 * get events.
 */
export const perform = async (name: CallName, context: Context, parts: PerformParts) => {
  const { user, caller } = context;
  // Invalid calls do not use up the budget.
  if (user) parts.budgets.take(name, user, idIn(context.params));
  // The row's own schemas have checked these values; TypeScript cannot know that.
  const route = parts.routes[name] as (context: Context) => unknown;
  const turn = parts.fair(user ? `user ${user.id}` : caller.address(), async () => ({
    result: await withLockAndRoom(name, parts, () => route(context)),
  }));
  if (!turn) throw retryLater('busy', 2);
  const { result } = await turn;
  if (contract[name].method !== 'GET') {
    parts.afterChange(name);
    const forgets = FORGETS[name];
    if (forgets) parts.storage.forget(forgets);
  }
  return result;
};

/** Returns the id in a call's path, if it has one. */
const idIn = (params: unknown) => {
  const { id } = Object(params);
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
};
