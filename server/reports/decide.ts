import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { GROUP_KINDS } from '../../shared/notices.ts';
import type { Decision, DecisionForm } from '../../shared/reports.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { RANK } from '../db/rank.ts';
import {
  comments,
  deliveries,
  members,
  prayerGroups,
  prayers,
  reports,
  updates,
} from '../db/schema.ts';
import { recordForModerators } from '../events/record.ts';
import {
  recordForAuthor,
  recordGroupView,
  recordInGroup,
  recordOfText,
} from '../events/record-prayers.ts';
import { refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';
import { soonest } from '../outbox/held-mail.ts';
import { shareAnew } from '../prayers/audience.ts';
import { setHeld } from '../prayers/first-look.ts';
import { indexPrayer, indexTextAgain } from '../search/index.ts';
import { type NoteParts, writeNote } from './notes.ts';
import { decideOnStandingRequest } from './standing-request.ts';

type Person = { id: number };
type ReportRow = typeof reports.$inferSelect;
/** A report about a request or a text on it. */
type OnRequest = ReportRow & { prayerId: number };

export type DecisionParts = NoteParts & {
  db: Db;
  notify: Notify<'new-prayer', { id: number; authorId: number }>;
};

/**
 * Decides on a report: the group's members see the text again, or it is removed from the group. Its author is
 * notified. Throws 404 unless the user moderates the group, 409 if it was decided.
 */
export const decideReport = (
  parts: DecisionParts,
  person: Person,
  id: number,
  { decision, note }: DecisionForm,
  now: number,
) =>
  change(parts.db, (tx) => {
    const report = reportFor(tx, person, id);
    if (report.decidedAt !== null) throw refused('already-decided');
    const { groupId, prayerId, personId } = report;
    const decided = { writerId: person.id, groupId, kind: decision, content: note };
    if (personId !== null) decideOnStandingRequest(parts, tx, { ...decided, personId }, now);
    else if (prayerId !== null) decideOnText(parts, tx, { ...report, prayerId }, decided, now);
    noteInAudit(tx, { kind: 'report-decided', actorId: person.id, groupId }, now);
    recordForModerators(tx, groupId, 'reports-changed', now);
  });

type Decided = { writerId: number; groupId: number; kind: Decision; content: string };

/** Decides on a request or on a text on it. */
const decideOnText = (
  parts: DecisionParts,
  tx: Tx,
  report: OnRequest,
  decided: Decided,
  now: number,
) => {
  const { prayerId, what } = report;
  const { kind: decision, content } = decided;
  const isFirstLook = what === 'first-look';
  const thing = what === 'comment' || what === 'update' ? what : 'request';
  const authorId = authorOf(tx, report);
  closeReports(tx, report, decision, now);
  decideOn[thing](tx, report, decision, now);
  if (isFirstLook && decision === 'restore') letThrough(parts, tx, report, authorId, now);
  else if (thing === 'request' && decision === 'restore') tellAfterAll(tx, report, now);
  // An approved text without a note needs none.
  if (!isFirstLook || decision === 'remove' || content !== '')
    writeNote(parts, tx, { ...decided, userId: authorId, prayerId, what: thing }, now);
};

/** Returns a report in a group that the user moderates. */
const reportFor = (tx: Tx, person: Person, id: number): ReportRow => {
  const found = tx
    .select()
    .from(reports)
    .innerJoin(
      members,
      and(
        eq(members.groupId, reports.groupId),
        eq(members.userId, person.id),
        eq(members.rank, RANK.moderator),
      ),
    )
    .leftJoin(
      prayerGroups,
      and(eq(prayerGroups.groupId, reports.groupId), eq(prayerGroups.prayerId, reports.prayerId)),
    )
    .where(eq(reports.id, id))
    .get();
  // An open report waits until its request is in the group again.
  if (
    !found ||
    (found.reports.decidedAt === null && found.reports.personId === null && !found.prayer_groups)
  )
    throw refused('report-not-found');
  return found.reports;
};

/** Closes all open reports of one text in this group; a first look is about the request. */
const closeReports = (tx: Tx, report: OnRequest, decision: Decision, now: number) =>
  tx
    .update(reports)
    .set({ decidedAt: now, decision })
    .where(
      and(
        eq(reports.prayerId, report.prayerId),
        eq(reports.groupId, report.groupId),
        eq(reports.entryId, report.entryId),
        report.entryId === 0 ? undefined : eq(reports.what, report.what),
        isNull(reports.decidedAt),
      ),
    )
    .run();

const authorOf = (tx: Tx, { what, entryId, prayerId }: OnRequest) => {
  const table = what === 'comment' ? comments : prayers;
  const id = what === 'comment' ? entryId : prayerId;
  return tx.select({ userId: table.userId }).from(table).where(eq(table.id, id)).get()?.userId ?? 0;
};

type Decide = (tx: Tx, report: OnRequest, decision: Decision, now: number) => void;

const decideOn: Record<'request' | 'update' | 'comment', Decide> = {
  request: (tx, { what, prayerId, groupId }, decision, now) => {
    if (decision === 'restore') {
      setHeld(tx, { prayerId, groupId }, false);
      // The group's members have not seen it before.
      if (what === 'first-look') shareAnew(tx, { prayerId, groupId });
    }
    recordGroupView(tx, { prayerId, groupId }, now);
    if (decision === 'remove') {
      recordForAuthor(tx, prayerId, { kind: 'prayer-changed', by: null, at: now });
      takeOut(tx, { prayerId, groupId });
    }
    indexPrayer(tx, prayerId);
  },
  comment: (tx, report, decision, now) => {
    const text = settle(tx, comments, report, decision);
    recordOfText(tx, text, { kind: 'comment-removed', by: null, at: now });
  },
  update: (tx, report, decision, now) => {
    const text = settle(tx, updates, report, decision);
    recordOfText(tx, text, { kind: 'update', by: text.userId, at: now });
  },
};

/** Removes a text or shows it again. Returns who sees the result. */
const settle = (
  tx: Tx,
  table: typeof comments | typeof updates,
  report: OnRequest,
  decision: Decision,
) => {
  const { entryId, prayerId, groupId } = report;
  const isRemoved = decision === 'remove';
  tx.update(table).set({ heldIn: null, isRemoved }).where(eq(table.id, entryId)).run();
  indexTextAgain(tx, prayerId, table === comments ? 'comment' : 'update', entryId);
  const userId = authorOf(tx, report);
  return { prayerId, heldIn: isRemoved ? groupId : null, isRemoved, userId };
};

/** Removes a request from a group. In no group it is private, and so neither anonymous nor from the office. */
const takeOut = (tx: Tx, { prayerId, groupId }: { prayerId: number; groupId: number }) => {
  const isIn = eq(prayerGroups.prayerId, prayerId);
  tx.delete(prayerGroups)
    .where(and(isIn, eq(prayerGroups.groupId, groupId)))
    .run();
  const other = tx
    .select({ groupId: prayerGroups.groupId })
    .from(prayerGroups)
    .where(and(isIn, ne(prayerGroups.groupId, groupId)))
    .limit(1)
    .get();
  if (!other)
    tx.update(prayers)
      .set({ isAnonymous: false, isFromOffice: false })
      .where(eq(prayers.id, prayerId))
      .run();
};

/** Notifies members of a request that was approved as of a new one. */
const letThrough = (
  { notify }: DecisionParts,
  tx: Tx,
  { prayerId, groupId }: OnRequest,
  authorId: number,
  now: number,
) => {
  recordInGroup(tx, { prayerId, groupId }, { kind: 'new-prayer', by: authorId, at: now });
  notify(tx, 'new-prayer', { id: prayerId, authorId }, now);
};

/** Sends notices that were dropped while no member saw the request. Each recipient's rights are checked again. */
const tellAfterAll = (tx: Tx, { prayerId, groupId }: OnRequest, now: number) =>
  tx
    .update(deliveries)
    .set({ state: 'waiting', dueAt: soonest(now) })
    .where(
      and(
        eq(deliveries.groupId, groupId),
        eq(deliveries.subjectId, prayerId),
        inArray(deliveries.kind, GROUP_KINDS),
        eq(deliveries.state, 'dropped'),
      ),
    )
    .run();
