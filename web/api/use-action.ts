import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../shared/contract.ts';
import { staleAfter, staleOn } from '../../shared/stale.ts';
import { notify } from '../ui/notify.ts';
import { dropPrayerReadsUnderWay, invalidate, PRESSES, readDroppedAgain } from './cache.ts';
import { call, type Input } from './client.ts';
import { isStatus } from './errors.ts';
import { type ActionName, type CallOf, rows, sessionEnded } from './mutations.ts';
import { userKey } from './queries.ts';

/**
 * An action: `const leave = useAction('leaveGroup')`, then `leave.mutate({ params: { id, userId }
 * })`. The table in mutations.ts has its toasts. Actions with the same `inTurnWith` are sent one
 * after another.
 */
export function useAction<A extends ActionName>(name: A, inTurnWith?: string) {
  const client = useQueryClient();
  const row = rows[name];
  const { succeeded, failed } = useOutcome(name);
  const [send] = useState(() => once((input: Input<CallOf[A]>) => call(row.call, input)));
  return useMutation<Result<CallOf[A]>, Error, Input<CallOf[A]>, (() => void) | undefined>({
    mutationFn: send,
    ...(row.optimistic && PRESSES),
    ...(inTurnWith && { scope: { id: inTurnWith } }),
    onMutate: (input) => {
      if (!row.optimistic) return undefined;
      dropPrayerReadsUnderWay(client);
      return row.optimistic(client, input);
    },
    onSettled: () => {
      const isLast = client.isMutating(PRESSES) === 1;
      if (row.optimistic && isLast) void readDroppedAgain(client);
    },
    onSuccess: succeeded,
    onError: (error, input, undo) => {
      undo?.();
      return failed(error, input);
    },
  });
}

/** What follows an action that worked or failed, for actions of more than one call. */
export function useOutcome<A extends ActionName>(name: A) {
  const client = useQueryClient();
  const row = rows[name];
  return {
    succeeded: async (result: Result<CallOf[A]>, input: Input<CallOf[A]>) => {
      await row.done?.(client, result, input);
      void invalidate(client, row.change ? staleOn(row.change) : staleAfter(row.call));
      const words = row.success?.(result, input);
      if (words) notify(words);
    },
    failed: async (error: Error, input: Input<CallOf[A]>) => {
      row.failed?.(client);
      if (isStatus(error, 401) && (await hasSessionEnded(client))) {
        notify(sessionEnded());
        return;
      }
      // The screen is out of date: somebody else was quicker, or took a right away.
      if (isStatus(error, 403, 404, 409, 410)) void client.invalidateQueries();
      notify({ tone: 'destructive', ...row.failure(error, input) });
    },
  };
}

/** Whether the person who was signed in here no longer is. */
async function hasSessionEnded(client: QueryClient) {
  if (!client.getQueryData(userKey)) return false;
  await client.refetchQueries({ queryKey: userKey });
  return !client.getQueryData(userKey);
}

/** `toggle(prayer.hasPrayed)`: pray for a request, or stop. */
export const usePray = (id: number) => useToggle(id, 'pray', 'stopPraying');

/** The same toggle on an answered request. */
export const usePraise = (id: number) => useToggle(id, 'praise', 'stopPraising');

export const useBookmark = (id: number) => useToggle(id, 'bookmarkPrayer', 'removeBookmark');

type OnAction = 'pray' | 'praise' | 'bookmarkPrayer';
type OffAction = 'stopPraying' | 'stopPraising' | 'removeBookmark';

/** Clicks are sent in order. A click before the last response counts too. */
function useToggle(id: number, on: OnAction, off: OffAction) {
  const turn = `${on} ${id}`;
  const turnOn = useAction(on, turn);
  const turnOff = useAction(off, turn);
  return (isOn: boolean) => (isOn ? turnOff : turnOn).mutate({ params: { id } });
}

/** Makes `send` return the running call for the same input, so that a double click counts once. */
export function once<I, R>(send: (input: I) => Promise<R>) {
  const underWay = new Map<string, Promise<R>>();
  return (input: I) => {
    const key = JSON.stringify(input);
    const answer =
      underWay.get(key) ??
      send(input).finally(() => {
        underWay.delete(key);
      });
    underWay.set(key, answer);
    return answer;
  };
}
