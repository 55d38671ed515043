import type { CallName, Contract, Result, Sent } from '../../shared/contract.ts';
import type { Tx } from '../db/change.ts';

/** The calls of a signed-in user. All others sign in, or answer visitors. */
export type PersonalCall = {
  [N in CallName]: Contract[N]['access'] extends 'public' ? never : N;
}[CallName];

export type Acting<N extends CallName> = {
  userId: number;
  /** The channel of the call, such as `mail`. The audit log has it in place of a network. */
  by: string;
  /** Writes more in the transaction of the call, whose route must be synchronous. */
  alongside?: (tx: Tx, result: Result<N>) => void;
} & {
  [Part in 'params' | 'query' | 'body' as Sent<N, Part> extends undefined ? never : Part]: Sent<
    N,
    Part
  >;
};

/** Makes a call without HTTP under all its rules. Throws its refusals; 401 for a deleted or inactive account. */
export type Perform = <N extends PersonalCall>(name: N, acting: Acting<N>) => Promise<Result<N>>;
