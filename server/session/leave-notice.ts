import type { NoticeKind } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import { notices } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';

/** Stores a notice for a user, in the transaction of the change that it is about. */
export const leaveNotice = (tx: Tx, userId: number, kind: NoticeKind, now: number) => {
  tx.insert(notices).values({ userId, kind, createdAt: now }).run();
  recordOfUser(tx, userId, { kind: 'account', at: now });
};
