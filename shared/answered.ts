import { z } from 'zod';
import { pageQuery } from './call.ts';
import { m } from './messages.ts';
import { choiceOf } from './prayers.ts';

const year = z
  .string({ error: m.calls_year_invalid })
  .regex(/^\d{4}$/, { error: m.calls_year_invalid })
  .transform(Number);

/** One's own answered requests. With a year, the list begins with its newest answer. */
export const ownAnsweredQuery = pageQuery.extend({ year: year.optional() });

/** The answered requests of one's groups; `include: 'own'` for one's private ones too. */
export const groupsAnsweredQuery = ownAnsweredQuery.extend({
  include: choiceOf(['own']).optional(),
});

/** Whose answered requests: one's own, those of one's groups, or both. */
export const answeredYearsQuery = z.object({ of: choiceOf(['own', 'groups']).optional() });
