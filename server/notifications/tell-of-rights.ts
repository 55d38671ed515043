import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { deliveries } from '../db/schema.ts';
import { putAboutRight } from '../inbox/put.ts';
import { leaveOneNotice } from '../session/leave-notice.ts';
import type { Mail } from './post-mail.ts';
import { codeOfPermissions, type Permissions } from './rights.ts';

/*
 * Whoever was given a right or has lost one is told: in the inbox, in the app until they have read
 * it, and by mail if their address is confirmed. What counts is what they have in the end.
 */

const MAIL_ABOUT = {
  'made-administrator': 'administrator-changed',
  'no-longer-administrator': 'administrator-changed',
  'permissions-changed': 'permissions-changed',
  'group-given': 'group-given',
  'group-taken-over': 'group-taken-over',
} as const;

type Right = {
  kind: keyof typeof MAIL_ABOUT;
  userId: number;
  groupId?: number;
  /** What they had before: if it is the same when the mail is sent, it is dropped. */
  before?: number;
};

type AboutMember = { userId: number; groupId: number };

/** So long a mail about a right waits, in milliseconds: until then it may be taken back. */
const SETTLES = 10 * 60_000;

export const tellingOfRights = (post: (tx: Tx, mail: Mail, now: number) => void) => {
  const tell = (tx: Tx, { before, ...about }: Right, now: number) => {
    putAboutRight(tx, about, now);
    leaveOneNotice(tx, about, now);
    const { userId, groupId } = about;
    const kind = MAIL_ABOUT[about.kind];
    // One that waits says what is so when it is sent.
    if (waits(tx, { kind, userId, groupId })) return;
    post(tx, { kind, to: { userId }, subjectId: before, groupId, dueAt: now + SETTLES }, now);
  };

  return {
    /** Somebody was made an administrator, or is no longer one. */
    administratorChanged: (
      tx: Tx,
      { userId, isAdmin }: { userId: number; isAdmin: boolean },
      now: number,
    ) => {
      const kind = isAdmin ? 'made-administrator' : 'no-longer-administrator';
      tell(tx, { kind, userId, before: Number(!isAdmin) }, now);
    },

    /** What a member may do in a group changed; `before` is what they could do until then. */
    permissionsChanged: (
      tx: Tx,
      { before, ...member }: AboutMember & { before: Permissions },
      now: number,
    ) =>
      tell(tx, { kind: 'permissions-changed', ...member, before: codeOfPermissions(before) }, now),

    groupGiven: (tx: Tx, to: AboutMember, now: number) =>
      tell(tx, { kind: 'group-given', ...to }, now),

    /** To the old owner, who was away. */
    groupTakenOver: (tx: Tx, from: AboutMember, now: number) =>
      tell(tx, { kind: 'group-taken-over', ...from }, now),
  };
};

type Waiting = Pick<Mail, 'kind' | 'groupId'> & { userId: number };

const waits = (tx: Tx, { kind, userId, groupId }: Waiting) =>
  tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.kind, kind),
        groupId === undefined ? isNull(deliveries.groupId) : eq(deliveries.groupId, groupId),
        eq(deliveries.state, 'waiting'),
      ),
    )
    .get() !== undefined;
