import type { NoticeKind } from '../shared/notices.ts';
import type { Tx } from './db/change.ts';

/**
 * Tells people of something, in the transaction of the change. A part of the server names with it
 * what it tells of; `notices/tell.ts` knows how.
 */
export type Notify<Kind extends NoticeKind, Cause, Outcome = void> = (
  tx: Tx,
  kind: Kind,
  cause: Cause,
  now: number,
) => Outcome;
