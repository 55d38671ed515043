import { z } from 'zod';
import { comment } from './comments.ts';
import { m, type Sentence } from './messages.ts';
import { personToPray } from './people-to-pray.ts';
import { prayer } from './prayers.ts';
import { instant, text } from './text.ts';
import { update } from './updates.ts';

/** What moderators look at: what was reported, or a new request. */
export const REPORTED = ['request', 'update', 'comment', 'first-look', 'standing-request'] as const;
export const DECISIONS = ['restore', 'remove'] as const;
/** The texts that a note is about. */
export const NOTED = ['request', 'update', 'comment', 'standing-request'] as const;
/** The kinds of a note: a decision about a text, or a message to its author. */
export const NOTE_KINDS = [...DECISIONS, 'message'] as const;

/** The most letters of a reason or a note. */
const MOST = 500;
const tooLong = () => m.reports_text_too_long({ most: MOST });
const required = (sentence: Sentence) => text(sentence, MOST, tooLong).min(1, { error: sentence });

const groupId = z
  .number({ error: m.reports_group_required })
  .int({ error: m.reports_group_required })
  .positive({ error: m.reports_group_required });

export const reportForm = z.object({ groupId, reason: required(m.reports_reason_required) });

export const decisionForm = z.object({
  decision: z.enum(DECISIONS, { error: m.reports_decision_required }),
  note: text(m.reports_note_no_text, MOST, tooLong).default(''),
});

export const noteForm = z.object({ groupId, content: required(m.reports_note_required) });

/** Something to look at. Nothing in it tells who reported it. */
export const report = z.strictObject({
  id: z.number(),
  what: z.enum(REPORTED),
  reason: z.string(),
  createdAt: instant,
  /** Null if it is about a standing request. */
  prayer: prayer.nullable(),
  /** The comment or update that was reported, else null. */
  comment: comment.nullable(),
  update: update.nullable(),
  /** Who wrote the standing request that was reported, with its words, else null. */
  person: personToPray.omit({ groups: true }).nullable(),
});

/** What those who look after a group wrote to the viewer. It does not tell which of them. */
export const note = z.strictObject({
  id: z.number(),
  kind: z.enum(NOTE_KINDS),
  /** What it is about. */
  what: z.enum(NOTED),
  content: z.string(),
  /** Null if the viewer is not in it. */
  group: z.strictObject({ id: z.number(), name: z.string() }).nullable(),
  createdAt: instant,
});

export type Reported = (typeof REPORTED)[number];
export type Decision = (typeof DECISIONS)[number];
export type ReportForm = z.output<typeof reportForm>;
export type DecisionForm = z.output<typeof decisionForm>;
export type NoteForm = z.output<typeof noteForm>;
export type Report = z.infer<typeof report>;
export type Note = z.infer<typeof note>;
