import { z } from 'zod';
import { idParam, pageQuery } from './call.ts';
import { m } from './messages.ts';
import { category, PRAYER_STATUSES, prayer } from './prayers.ts';
import { QUERY_MAX } from './words.ts';

/** How many requests a page of found ones has, if the caller does not say. */
export const FOUND_AT_ONCE = 30;

const choiceInvalid = () => m.calls_choice_invalid({ choices: PRAYER_STATUSES.join(', ') });
const queryTooLong = () => m.search_query_too_long({ maximum: QUERY_MAX });

const q = z.string({ error: queryTooLong }).max(QUERY_MAX, { error: queryTooLong }).default('');

/** What is looked for, and where. `mine=1`: only among what one wrote oneself. */
export const searchQuery = pageQuery.extend({
  q,
  limit: pageQuery.shape.limit.unwrap().default(FOUND_AT_ONCE),
  group: idParam.optional(),
  status: z.enum(PRAYER_STATUSES, { error: choiceInvalid }).optional(),
  category: category.optional(),
  mine: z
    .enum(['1'], { error: () => m.calls_choice_invalid({ choices: '1' }) })
    .optional()
    .transform((chosen) => chosen !== undefined),
});

/** A list, or only what has all of these words, by their beginnings. */
export const findingQuery = pageQuery.extend({ q });

/** A request as in the lists, with the part of its texts that was found. */
export const foundPrayer = prayer.extend({
  /** Plain text on one line. Hits stand between HIT_START and HIT_END. */
  snippet: z.string(),
});

export type FoundPrayer = z.infer<typeof foundPrayer>;
export type FindingQuery = z.output<typeof findingQuery>;
export type SearchQuery = z.output<typeof searchQuery>;
