import type { TellsOfEnds } from '../account/households/household.ts';
import type { MakesLinks, TellsOfAddresses } from '../account/parts.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import type { InTurn } from '../http/turns.ts';
import type { Tell } from '../tell.ts';

/** What the administrators' calls need from the server. */
export type AdminParts = MakesLinks & {
  db: Db;
  config: Config;
  inTurn: InTurn;
  tell: TellsOfAddresses &
    Tell<'reset-link-made', { userId: number }> &
    Tell<'administrator-changed', { userId: number; isAdmin: boolean }> &
    Tell<'group-given', { userId: number; groupId: number }> &
    TellsOfEnds &
    /** To people who have not signed in since this time, in milliseconds since 1970: how many. */
    Tell<'reminder', number, number>;
};
