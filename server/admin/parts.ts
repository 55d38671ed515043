import type { MakesLinks } from '../account/parts.ts';
import type { Config } from '../config/config.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { InTurn } from '../http/turns.ts';

/** What the administrators' calls need from the server. */
export type AdminParts = MakesLinks & {
  db: Db;
  config: Config;
  inTurn: InTurn;
  tell: {
    resetLinkMade: (tx: Tx, to: { userId: number }, now: number) => void;
    administratorChanged: (
      tx: Tx,
      about: { userId: number; isAdmin: boolean },
      now: number,
    ) => void;
    groupGiven: (tx: Tx, to: { userId: number; groupId: number }, now: number) => void;
    reminded: (tx: Tx, since: number, now: number) => number;
  };
};
