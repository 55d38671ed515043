import { z } from 'zod';
import { m } from './messages.ts';
import { person } from './people.ts';
import { calendarDate, flag, instant } from './text.ts';

/** What a sheet has if nothing else is asked for: so many requests at most, of so many days. */
export const ON_SHEET = 200;
export const SHEET_DAYS = 60;
/** The most requests, and the most answers, that it has if they are asked for. */
export const MOST_ON_SHEET = 1_000;

export const sheetQuery = z.object({
  /**
   * Requests since this day are on it; without it, those of the last SHEET_DAYS. A request counts from
   * the day on which its author last changed it, added an update, or said that it goes on.
   */
  requestsFrom: z.iso.date({ error: m.sheet_date_invalid }).optional(),
  /** Answers since this day are on it; without it, none are. */
  answersFrom: z.iso.date({ error: m.sheet_date_invalid }).optional(),
});

const author = {
  onBehalfOf: z.string().nullable(),
  isAnonymous: flag,
  isFromOffice: flag,
  user: person.pick({ firstName: true, lastName: true }).nullable(),
};

const unprinted = z.strictObject({ id: z.number(), title: z.string(), ...author });
const printed = unprinted.extend({ content: z.string() });

/**
 * What may be printed of a group, the same for every member who prints it: nothing for its leaders
 * only, and nobody's own request is shown as theirs.
 */
export const sheet = z.strictObject({
  group: z.strictObject({ id: z.number(), name: z.string(), description: z.string() }),
  /** The address of the group's page, which only its members can open. */
  address: z.string(),
  congregation: z.string(),
  requests: z.array(
    printed.extend({
      isUrgent: flag,
      needAnswerBy: calendarDate.nullable(),
      latestUpdate: z.string().nullable(),
    }),
  ),
  /** Active requests of that time that may not be printed. */
  requestsLeftOut: z.number(),
  /** The newest of them, for the screen alone: every member sees them in the group. */
  requestsUnprinted: z.array(unprinted).max(ON_SHEET),
  /** Those that may be printed, but are older. */
  requestsOlder: z.number(),
  /** Those that are more than a sheet has. */
  requestsTooMany: z.number(),
  answers: z.array(printed.extend({ answer: z.string(), answeredAt: instant })),
  /** The same of answered requests. */
  answersLeftOut: z.number(),
  answersUnprinted: z.array(unprinted).max(ON_SHEET),
});

export type Sheet = z.infer<typeof sheet>;
export type SheetRequest = Sheet['requests'][number];
export type SheetAnswer = Sheet['answers'][number];
export type Unprinted = Sheet['requestsUnprinted'][number];
