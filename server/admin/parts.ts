import type { NotifiesOfEnds } from '../account/households/household.ts';
import type { LinkParts, NotifyOfAddresses } from '../account/parts.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import type { InTurn } from '../http/turns.ts';
import type { Notify } from '../notify.ts';

/** What the administrators' calls need from the server. */
export type AdminParts = LinkParts & {
  db: Db;
  config: Config;
  inTurn: InTurn;
  notify: NotifyOfAddresses &
    Notify<'reset-link-made', { userId: number }> &
    Notify<'administrator-changed', { userId: number; isAdmin: boolean }> &
    Notify<'group-given', { userId: number; groupId: number }> &
    NotifiesOfEnds &
    /** Notifies users who have not signed in since a time, in milliseconds since 1970. Returns their number. */
    Notify<'reminder', number, number>;
};
