import type { NoticeKind } from '../shared/notices.ts';
import type { Tx } from './db/change.ts';

/**
 * Notifies users of something, in the transaction of the change. The type parameter names the kinds that a
 * slice causes; `notices/notify.ts` implements it.
 */
export type Notify<Kind extends NoticeKind, Cause, Outcome = void> = (
  tx: Tx,
  kind: Kind,
  cause: Cause,
  now: number,
) => Outcome;
