import type { Config } from '../config/config.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { Budgets } from '../http/budgets.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { InTurn } from '../http/turns.ts';
import type { Derive } from '../secrets.ts';
import type { SignInParts } from '../session/sign-in.ts';

/** What the calls about accounts need from the server. */
export type AccountParts = SignInParts & {
  db: Db;
  config: Config;
  budgets: Pick<Budgets, 'takeAccount'>;
  limiter: RateLimiter;
  inTurn: InTurn;
  derive: Derive;
  tell: {
    addressToConfirm: (tx: Tx, link: { id: number; userId: number }, now: number) => void;
    passwordForgotten: (tx: Tx, to: { address: string }, now: number) => void;
    groupGiven: (tx: Tx, to: { userId: number; groupId: number }, now: number) => void;
    passwordChanged: (tx: Tx, to: { userId: number }, now: number) => void;
  };
};

/** What is needed to make a link for a mail. */
export type MakesLinks = Pick<AccountParts, 'derive' | 'newToken'>;
