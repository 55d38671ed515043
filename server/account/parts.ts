import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import type { Budgets } from '../http/budgets.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { InTurn } from '../http/turns.ts';
import type { Notify } from '../notify.ts';
import type { Derive } from '../secrets.ts';
import type { SignInParts } from '../session/sign-in.ts';
import type { NotifiesOfEnds } from './households/household.ts';

/** Notifies of a changed address. `isByOther`: another person changed it. */
export type NotifyOfAddresses = Notify<
  'address-changed',
  { id: number; userId: number; oldEmail: string | null; isByOther: boolean }
> &
  Notify<
    'invitation',
    { id: number; email: string; groupId: number; invitedUserId: number; isMailed: false }
  >;

/** What calls about accounts need from the server. */
export type AccountParts = SignInParts & {
  db: Db;
  config: Config;
  budgets: Pick<Budgets, 'takeAccount'>;
  limiter: RateLimiter;
  inTurn: InTurn;
  derive: Derive;
  notify: NotifyOfAddresses &
    Notify<'address-asked', { id: number; address: string }> &
    Notify<'address-changing', { id: number; userId: number }> &
    Notify<'address-undone', { id: number; address: string }> &
    Notify<'confirm-address', { id: number; userId: number }> &
    Notify<'password-forgotten', { address: string }> &
    Notify<'group-given', { userId: number; groupId: number }> &
    NotifiesOfEnds &
    Notify<'password-changed', { userId: number }>;
};

/** What creating a mailed link needs. */
export type LinkParts = Pick<AccountParts, 'derive' | 'newToken'>;
