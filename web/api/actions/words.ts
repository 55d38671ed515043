import type { QueryClient } from '@tanstack/react-query';
import type { CallName, Result } from '../../../shared/contract.ts';
import type { EventKind } from '../../../shared/events.ts';
import { m, type Sentence } from '../../../shared/messages.ts';
import type { Refusal } from '../../ui/fields/error-summary.tsx';
import type { Toast } from '../../ui/overlays/toast.ts';
import type { Input } from '../client.ts';
import { serverSentence } from '../errors.ts';

/*
 * How an action is written down: its call, and the words shown when it worked or failed. The tables beside this
 * file have them all; no component shows words about a response by itself. Which reads are stale afterwards is
 * in shared/stale.ts. Each table comes with the screens that use it, so that nobody waits for others' words.
 */

type Words = Pick<Toast, 'title' | 'text' | 'isBrief' | 'isSaid'>;

export type Action<N extends CallName> = {
  call: N;
  /** The event about the change, if the call alone does not tell what was changed. */
  change?: EventKind;
  /** Shows the result at once. Returns a function that undoes this if the call fails. */
  optimistic?: (client: QueryClient, input: Input<N>) => () => void;
  /** What to do with the response before the words are shown. */
  done?: (client: QueryClient, result: Result<N>, input: Input<N>) => void | Promise<void>;
  success?: (result: Result<N>, input: Input<N>) => Words | undefined;
  failure: (
    error: Error,
    input: Input<N>,
  ) => Words & { tone?: 'plain' } & Pick<Refusal, 'isUntitled'>;
  /** What to do even if the call failed. */
  failed?: (client: QueryClient) => void;
  /** Kept and sent later where the server asks to wait, too, not only without a connection. */
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

/** A success that the pressed button shows already. */
export const saysBriefly = (title: Sentence) => () => ({ title: title(), isBrief: true });

/** The words of a failure. Without a title of its own it is titled "Error", which its form need not say. */
export const failed = (title: Sentence, text: string) => ({
  title: title(),
  text,
  ...(title === m.toasts_error && { isUntitled: true as const }),
});

/** A failure with fixed words. */
export const fails = (text: Sentence) => () => failed(m.toasts_error, text());

/** A failure shown in the server's own sentence, else in these words. */
export const serverSays =
  (title: Sentence, otherwise: Sentence = m.toasts_unexpected) =>
  (error: Error) =>
    failed(title, serverSentence(error) ?? otherwise());

/** A failure with a fixed title and the server's own sentence below it. */
export const saysWhy = (title: Sentence) => serverSays(title, m.toasts_try_again);

/** For every action that needs a session, when the session has ended. */
export const sessionEnded = (): Toast => ({
  title: m.toasts_session_ended(),
  text: m.toasts_session_ended_text(),
  tone: 'destructive',
});

/** For words that are sent when there is a connection again. */
export const queuedForLater = (): Toast => ({
  title: m.toasts_kept_for_later(),
  text: m.toasts_kept_for_later_text(),
});
