import { z } from 'zod';
import { year } from './answered.ts';
import { pageQuery } from './call.ts';
import { CONSENTS } from './prayers.ts';
import { flag, instant } from './text.ts';

/** A year in the congregation's time zone; without it the current one. */
export const myYearQuery = pageQuery.extend({ year: year.optional() });

/** A request of one's own that was written or answered in a year: what was asked, and how it went. */
export const requestOfYear = z.strictObject({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  onBehalfOf: z.string().nullable(),
  consent: z.enum(CONSENTS).nullable(),
  isAnonymous: flag,
  isPrivate: flag,
  createdAt: instant,
  /** Oldest first. */
  updates: z.array(z.strictObject({ content: z.string(), createdAt: instant })),
  answeredAt: instant.nullable(),
  answerContent: z.string().nullable(),
});

export type RequestOfYear = z.infer<typeof requestOfYear>;
