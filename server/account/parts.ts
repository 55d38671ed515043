import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import type { Budgets } from '../http/budgets.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { InTurn } from '../http/turns.ts';
import type { Derive } from '../secrets.ts';
import type { SignInParts } from '../session/sign-in.ts';
import type { Tell } from '../tell.ts';
import type { TellsOfEnds } from './households/household.ts';

/** Told when an address changed; `isByOther`: not by its user. */
export type TellsOfAddresses = Tell<
  'address-changed',
  { id: number; userId: number; oldEmail: string | null; isByOther: boolean }
> &
  Tell<
    'invitation',
    { id: number; email: string; groupId: number; invitedUserId: number; isMailed: false }
  >;

/** What the calls about accounts need from the server. */
export type AccountParts = SignInParts & {
  db: Db;
  config: Config;
  budgets: Pick<Budgets, 'takeAccount'>;
  limiter: RateLimiter;
  inTurn: InTurn;
  derive: Derive;
  tell: TellsOfAddresses &
    Tell<'address-asked', { id: number; address: string }> &
    Tell<'address-changing', { id: number; userId: number }> &
    Tell<'address-undone', { id: number; address: string }> &
    Tell<'confirm-address', { id: number; userId: number }> &
    Tell<'password-forgotten', { address: string }> &
    Tell<'group-given', { userId: number; groupId: number }> &
    TellsOfEnds &
    Tell<'password-changed', { userId: number }>;
};

/** What is needed to make a link for a mail. */
export type MakesLinks = Pick<AccountParts, 'derive' | 'newToken'>;
