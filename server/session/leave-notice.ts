import { and, eq, isNull } from 'drizzle-orm';
import type { NoticeKind } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import { notices } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';

type About = { userId: number; kind: NoticeKind; groupId?: number };

/** Stores a notice for a user, in the transaction of the change that it is about. */
export const leaveNotice = (tx: Tx, about: About, now: number) => {
  const { userId } = about;
  tx.insert(notices)
    .values({ ...about, createdAt: now })
    .run();
  recordOfUser(tx, userId, { kind: 'account', at: now });
};

/** The same in place of an unread one of this kind about the same group: what counts is the last. */
export const leaveOneNotice = (tx: Tx, about: About, now: number) => {
  const { userId, kind, groupId } = about;
  tx.delete(notices)
    .where(
      and(
        eq(notices.userId, userId),
        eq(notices.kind, kind),
        groupId === undefined ? isNull(notices.groupId) : eq(notices.groupId, groupId),
        isNull(notices.readAt),
      ),
    )
    .run();
  leaveNotice(tx, about, now);
};
