import type { CallName, Contract, Result, Sent } from '../../shared/contract.ts';
import type { Tx } from '../db/change.ts';

/** The calls that somebody makes as themselves. The others sign in, or answer anybody. */
export type PersonalCall = {
  [N in CallName]: Contract[N]['access'] extends 'public' ? never : N;
}[CallName];

export type Acting<N extends CallName> = {
  userId: number;
  /** What acts for them, such as `mail`. It stands in the log in the place of a network. */
  by: string;
  /** What is stored in the transaction of the call. Its route must not wait for anything. */
  alongside?: (tx: Tx, result: Result<N>) => void;
} & {
  [Part in 'params' | 'query' | 'body' as Sent<N, Part> extends undefined ? never : Part]: Sent<
    N,
    Part
  >;
};

/**
 * Makes a call as somebody who does not call by HTTP, under the rules of every call. Throws the refusals that the
 * call itself would answer with; 401 if the account is gone or switched off.
 */
export type Perform = <N extends PersonalCall>(name: N, acting: Acting<N>) => Promise<Result<N>>;
