import { and, eq, isNull } from 'drizzle-orm';
import type { ScreenKind } from '../../shared/notices.ts';
import { notices } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import type { Occasion } from './kind.ts';

type About = { userId: number; groupId?: number };

/** Stores a notice that stays on a user's screens, in the transaction of the change. */
export const putOnScreens = ({ tx, kind, now }: Occasion<ScreenKind>, about: About) => {
  tx.insert(notices)
    .values({ ...about, kind, createdAt: now })
    .run();
  recordOfUser(tx, about.userId, { kind: 'account', at: now });
};

/**
 * Stores a notice as putOnScreens does, in place of an unread one of this kind about this group: the last
 * one counts.
 */
export const putOneOnScreens = (occasion: Occasion<ScreenKind>, about: About) => {
  const { tx, kind } = occasion;
  const { userId, groupId } = about;
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
  putOnScreens(occasion, about);
};
