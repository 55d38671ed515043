import { and, eq, isNull } from 'drizzle-orm';
import { canReport } from '../../shared/permissions.ts';
import type { Decision, ReportForm } from '../../shared/reports.ts';
import { change, type Tx } from '../db/change.ts';
import { reports, standingRequests } from '../db/schema.ts';
import { isMember } from '../groups/members.ts';
import { authorize, refused } from '../http/errors.ts';
import { bringsPeople } from '../people-to-pray/candidates.ts';
import { shownStandingRequest } from '../people-to-pray/standing-request.ts';
import { type NoteParts, writeNote } from './notes.ts';
import { note, type ReportParts } from './report.ts';

type User = { id: number };

/**
 * Reports what somebody may always be prayed for to the moderators of a group that both are in and where people come to
 * each other: at once only its writer sees it, and they. Throws 404 if the user cannot read it there, 403 if it is
 * their own, 409 if it was reported already.
 */
export const reportStandingRequest = (
  { db, notify }: ReportParts,
  person: User,
  personId: number,
  { groupId, reason }: ReportForm,
  now: number,
) =>
  change(db, (tx) => {
    const areInGroup = [person, { id: personId }].every((user) => isMember(tx, user, groupId));
    const written = areInGroup && bringsPeople(tx, groupId) && shownStandingRequest(tx, personId);
    if (!written) throw refused('standing-request-not-found');
    authorize(canReport({ isMine: personId === person.id }), 'own-not-reported');
    if (written.heldIn !== null) throw refused('already-reported');
    const about = { groupId, prayerId: null };
    note(tx, { ...about, what: 'standing-request', personId, reporterId: person.id, reason }, now);
    setHeldIn(tx, personId, { heldIn: groupId });
    notify(tx, 'reported', about, now);
  });

const setHeldIn = (
  tx: Tx,
  personId: number,
  hiding: { heldIn: number | null; isRemoved?: boolean },
) => tx.update(standingRequests).set(hiding).where(eq(standingRequests.userId, personId)).run();

type Decided = {
  personId: number;
  writerId: number;
  groupId: number;
  kind: Decision;
  content: string;
};

/** Shows a standing request again, or leaves it to its writer alone, and notifies them. */
export const decideOnStandingRequest = (
  parts: NoteParts,
  tx: Tx,
  { personId, ...decided }: Decided,
  now: number,
) => {
  const { groupId, kind: decision } = decided;
  tx.update(reports)
    .set({ decidedAt: now, decision })
    .where(
      and(eq(reports.personId, personId), eq(reports.groupId, groupId), isNull(reports.decidedAt)),
    )
    .run();
  setHeldIn(tx, personId, { heldIn: null, isRemoved: decision === 'remove' });
  writeNote(
    parts,
    tx,
    { ...decided, userId: personId, prayerId: null, what: 'standing-request' },
    now,
  );
};
