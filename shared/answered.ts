import { z } from 'zod';
import { pageQuery } from './call.ts';
import { m } from './messages.ts';
import { choiceOf } from './prayers.ts';
import { words } from './text.ts';

/** How long a text about an answer may be, in characters. */
export const ANSWER_MOST = 2000;

export const answerForm = z.object({
  answerContent: words(m.prayers_answer_required, ANSWER_MOST, m.prayers_answer_too_long),
});

/** A year of four digits. */
export const year = z
  .string({ error: m.calls_year_invalid })
  .regex(/^\d{4}$/, { error: m.calls_year_invalid })
  .transform(Number);

/** The user's own answered requests. With a year, the list begins with the newest answer of that year. */
export const ownAnsweredQuery = pageQuery.extend({ year: year.optional() });

/** The answered requests of the user's groups; `include: 'own'` adds the user's private ones. */
export const groupsAnsweredQuery = ownAnsweredQuery.extend({
  include: choiceOf(['own']).optional(),
});

/** Whose answered requests: the user's own, those of their groups, or both. */
export const answeredYearsQuery = z.object({ of: choiceOf(['own', 'groups']).optional() });
