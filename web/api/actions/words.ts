import type { QueryClient } from '@tanstack/react-query';
import type { CallName, Result } from '../../../shared/contract.ts';
import type { EventKind } from '../../../shared/events.ts';
import { m, type Sentence } from '../../../shared/messages.ts';
import type { Refusal } from '../../ui/fields/error-summary.tsx';
import type { Toast } from '../../ui/overlays/toast.ts';
import type { Input } from '../client.ts';
import { serverSentence } from '../errors.ts';

/*
 * Types and helpers for the tables of actions in this folder: each row has a call and the toasts for success
 * and failure. Components show no other words about a response. shared/stale.ts says which reads are stale
 * afterwards. Each table is loaded with the screens that use it, so that a page loads no other texts.
 */

type Words = Pick<Toast, 'title' | 'text' | 'isBrief' | 'isSaid'>;

export type Action<N extends CallName> = {
  call: N;
  /** The kind of change, if the call alone does not determine it. */
  change?: EventKind;
  /** Shows the result at once. Returns a function that undoes this if the call fails. */
  optimistic?: (client: QueryClient, input: Input<N>) => () => void;
  /** Runs after success, before the toast. */
  done?: (client: QueryClient, result: Result<N>, input: Input<N>) => void | Promise<void>;
  success?: (result: Result<N>, input: Input<N>) => Words | undefined;
  failure: (
    error: Error,
    input: Input<N>,
  ) => Words & { tone?: 'plain' } & Pick<Refusal, 'isUntitled'>;
  /** Runs after a failure. */
  failed?: (client: QueryClient) => void;
  /** Queues the call also when the server asks to retry later, not only when it is unreachable. */
  isPatient?: boolean;
};

export const action = <N extends CallName>(call: N, row: Omit<Action<N>, 'call'>): Action<N> => ({
  call,
  ...row,
});

export const says = (title: Sentence, text?: Sentence) => () => ({
  title: title(),
  text: text?.(),
});

/** A success that the pressed button shows. */
export const saysBriefly = (title: Sentence) => () => ({ title: title(), isBrief: true });

/** Words of a failure. A form does not show the title "Error". */
export const failed = (title: Sentence, text: string) => ({
  title: title(),
  text,
  ...(title === m.toasts_error && { isUntitled: true as const }),
});

/** A failure with fixed words. */
export const fails = (text: Sentence) => () => failed(m.toasts_error, text());

/** A failure with the server's sentence, else with `otherwise`. */
export const serverSays =
  (title: Sentence, otherwise: Sentence = m.toasts_unexpected) =>
  (error: Error) =>
    failed(title, serverSentence(error) ?? otherwise());

/** A failure with a fixed title and the server's sentence below it. */
export const saysWhy = (title: Sentence) => serverSays(title, m.toasts_try_again);

/** Toast for any action after the session has ended. */
export const sessionEnded = (): Toast => ({
  title: m.toasts_session_ended(),
  text: m.toasts_session_ended_text(),
  tone: 'destructive',
});

/** Toast for a text that is queued until there is a connection. */
export const queuedForLater = (): Toast => ({
  title: m.toasts_kept_for_later(),
  text: m.toasts_kept_for_later_text(),
});
