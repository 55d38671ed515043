import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallName, Result } from '../../../shared/contract.ts';
import { m } from '../../../shared/messages.ts';
import type { CurrentUser } from '../../../shared/session.ts';
import { staleAfter, staleOn } from '../../../shared/stale.ts';
import { notify } from '../../ui/overlays/notify.ts';
import type { Toast } from '../../ui/overlays/toast.ts';
import { dropReadsUnderWay, invalidate, PRESSES, readDroppedAgain } from '../cache/cache.ts';
import { call, type Input, sendOnce } from '../client.ts';
import { isAskedToWait, isForNow, isStatus, isUnreachable } from '../errors.ts';
import { storedOwner } from '../offline/browser-store.ts';
import {
  hasArrived,
  isPress,
  isWriting,
  newKey,
  pressLater,
  writeLater,
} from '../offline/offline-queue.ts';
import { pathOf, userKey } from '../paths.ts';
import { type Action, queuedForLater, sessionEnded } from './words.ts';

type Options = {
  /** Actions with an equal value are sent one after another. */
  inTurnWith?: string;
  /** Whether a form announces the failure, so that screen readers skip the toast. */
  isSaid?: boolean;
};

/**
 * Returns a mutation: `const leave = useAction(groupActions.leaveGroup)`, then `leave.mutate({ params })`.
 * Its toasts are in the tables of actions/.
 */
export function useAction<N extends CallName>(
  row: Action<N>,
  { inTurnWith, isSaid }: Options = {},
) {
  const client = useQueryClient();
  const { succeeded, failed } = useOutcome(row, isSaid);
  const [{ send, isKept }] = useState(() => sender(row.call, client, row));
  return useMutation<Result<N>, Error, Input<N>, (() => void) | undefined>({
    mutationFn: send,
    ...(row.optimistic && PRESSES),
    ...(inTurnWith && { scope: { id: inTurnWith } }),
    onMutate: (input) => {
      if (!row.optimistic) return undefined;
      dropReadsUnderWay(client);
      return row.optimistic(client, input);
    },
    onSettled: () => {
      const isLast = client.isMutating(PRESSES) === 1;
      if (row.optimistic && isLast) void readDroppedAgain(client);
    },
    onSuccess: (result, input) => {
      if (!isKept(input)) return succeeded(result, input);
      // For queued presses the button shows the change; the top of the page shows the queue.
      if (isWriting(row.call)) notify(queuedForLater());
      return undefined;
    },
    onError: (error, input, undo) => {
      undo?.();
      return failed(error, input);
    },
  });
}

type Patience = {
  /** Queues a press if the server asks to retry later, as if there were no connection. */
  isPatient?: boolean;
};

/**
 * Returns a function that makes a call for the user of this page. If the server is unreachable, presses are
 * queued; written texts are queued only if the browser knows that it is offline, otherwise their form stays
 * open with the failure. `isKept` returns whether an input was queued.
 */
export const sender = <N extends CallName>(
  name: N,
  client: QueryClient,
  { isPatient = false }: Patience = {},
) => {
  const keys = new Map<string, string>();
  const kept = new Set<string>();
  const send = async (input: Input<N>): Promise<Result<N>> => {
    const words = JSON.stringify(input);
    kept.delete(words);
    // After a failure of unknown outcome the text is sent again with its first key.
    const key = keys.get(words) ?? newKey();
    const { params, body } = JSON.parse(words);
    const path = pathOf(name, params);
    try {
      const made = await (isWriting(name)
        ? sendOnce<Result<N>>(path, body, key)
        : call(name, input));
      keys.delete(words);
      if (isPress(name)) hasArrived({ call: name, id: Number(params?.id) });
      return made;
    } catch (error) {
      if (!isUnreachable(error)) keys.delete(words);
      else if (isWriting(name)) keys.set(words, key);
      // Another tab may have signed in another user since.
      const isOwn = client.getQueryData<CurrentUser>(userKey)?.id === storedOwner();
      const isLater = isUnreachable(error) || (isPatient && isAskedToWait(error));
      const unsent = { path, id: Number(params?.id), body, key };
      if (!isOwn || !isLater || !keepForLater(error, name, unsent)) throw error;
      keys.delete(words);
      kept.add(words);
      return JSON.parse('null');
    }
  };
  return { send: once(send), isKept: (input: Input<N>) => kept.has(JSON.stringify(input)) };
};

type Unsent = { path: string; id: number; body: { content: string }; key: string };

const keepForLater = (error: unknown, name: CallName, { path, id, body, key }: Unsent) => {
  if (isPress(name)) pressLater({ call: name, id }, error);
  else if (isWriting(name) && !navigator.onLine) writeLater({ call: name, path, body, key });
  else return false;
  return true;
};

/** Handlers for success and failure, for actions of several calls. `isSaid` as in `useAction`. */
export function useOutcome<N extends CallName>(row: Action<N>, isSaid = false) {
  const client = useQueryClient();
  return {
    succeeded: async (result: Result<N>, input: Input<N>) => {
      await row.done?.(client, result, input);
      void invalidate(client, row.change ? staleOn(row.change) : staleAfter(row.call));
      const words = row.success?.(result, input);
      if (words) notify(words);
    },
    failed: async (error: Error, input: Input<N>) => {
      row.failed?.(client);
      if (isStatus(error, 401) && (await hasSessionEnded(client))) {
        notify(sessionEnded());
        return;
      }
      // The screen is out of date: another user changed or deleted something, or took a right away.
      if (isStatus(error, 403, 404, 409, 410)) void client.invalidateQueries();
      notify({ ...failureWords(row, error, input), isSaid });
    },
  };
}

/** Returns the toast of a failed action. */
export const failureWords = <N extends CallName>(row: Action<N>, error: Error, input: Input<N>) =>
  withOffline({ tone: 'destructive', ...withReason(row.failure(error, input), error) });

/** Appends the server's reason if the failure is temporary and the text does not have it yet. */
export const withReason = <W extends Pick<Toast, 'text'>>(words: W, error: Error): W =>
  !isForNow(error) || words.text?.includes(error.sentence)
    ? words
    : { ...words, text: [words.text, error.sentence].filter(Boolean).join(' ') };

/** Appends a sentence if the browser is offline. */
const withOffline = (toast: Toast): Toast =>
  navigator.onLine
    ? toast
    : { ...toast, text: [toast.text, m.toasts_offline()].filter(Boolean).join(' ') };

/** Reads the user again. Returns whether the session has ended. */
async function hasSessionEnded(client: QueryClient) {
  if (!client.getQueryData(userKey)) return false;
  await client.refetchQueries({ queryKey: userKey });
  return !client.getQueryData(userKey);
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
