import type { QueryClient } from '@tanstack/react-query';
import type { CallName, Result } from '../../shared/contract.ts';
import type { Input } from './client.ts';
import { serverSentence } from './errors.ts';

export type Words = { title: string; text?: string };

/** One row of §8: what a member's doing calls, what it makes out of date, and what they are told. */
export type Action<N extends CallName> = {
  call: N;
  /** The reads to ask for again, whatever their parameters. */
  invalidates?: readonly CallName[];
  /** Shows the outcome at once; what it returns takes that back when the call fails. */
  optimistic?: (client: QueryClient, input: Input<N>) => () => void;
  /** What else becomes known from the answer, before the member is told. */
  done?: (client: QueryClient, result: Result<N>, input: Input<N>) => void | Promise<void>;
  success?: (result: Result<N>, input: Input<N>) => Words | undefined;
  failure: (error: Error, input: Input<N>) => Words & { tone?: 'plain' };
  /** What must happen though the call failed. */
  failed?: (client: QueryClient) => void;
};

export const action = <N extends CallName>(call: N, row: Omit<Action<N>, 'call'>): Action<N> => ({
  call,
  ...row,
});

export const says = (title: string, text?: string) => () => ({ title, text });

/** A failure of which the spec gives the words. */
export const fails = (text: string) => says('Error', text);

/** A failure told in the server's own sentence, else in the words given. */
export const serverSays =
  (title: string, otherwise = 'An unexpected error occurred') =>
  (error: Error) => ({ title, text: serverSentence(error) ?? otherwise });

/** A failure of which the spec gives the title: told with the server's own sentence below it. */
export const saysWhy = (title: string) => serverSays(title, 'Please try again.');

/** Whatever was tried: it needs someone signed in. */
export const sessionEnded = {
  title: 'Please log in again',
  text: 'You are no longer signed in, so that was not done.',
  tone: 'destructive',
} as const;
