import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { NewPrayer } from '../../shared/prayers.ts';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { prayers } from '../db/schema.ts';
import { isSameAudience, type Share, sharesIn } from './audience.ts';

/** Longest time between the two requests of a double click, in milliseconds. */
const DOUBLE_CLICK = 10_000;
/** Limit of rows, above the number of requests that a user can write within that time. */
const RECENT = 20;

/** An author's requests of about the last ten seconds. */
const recent = prepared((db) =>
  db
    .select({
      id: prayers.id,
      title: prayers.title,
      content: prayers.content,
      isAnonymous: prayers.isAnonymous,
      isFromOffice: prayers.isFromOffice,
      onBehalfOf: prayers.onBehalfOf,
      consent: prayers.consent,
      mayBePrinted: prayers.mayBePrinted,
    })
    .from(prayers)
    .where(
      and(
        eq(prayers.userId, sql.placeholder('author')),
        gt(prayers.createdAt, sql.placeholder('since')),
        // After the clock was set back, older requests seem to come from the future.
        lt(prayers.createdAt, sql.placeholder('until')),
      ),
    )
    .orderBy(desc(prayers.id))
    .limit(RECENT),
);

/** Returns the request that a double click would repeat; undefined without one. */
export const duplicateOf = (
  tx: Tx,
  author: { id: number },
  form: NewPrayer,
  shares: readonly Share[],
  now: number,
) =>
  recent(tx)
    .all({ author: author.id, since: now - DOUBLE_CLICK, until: now + DOUBLE_CLICK })
    .find(
      (prayer) =>
        prayer.title === form.title &&
        prayer.content === form.content &&
        // A request whose author is hidden now differs from an earlier one that shows the author.
        (prayer.isFromOffice || prayer.isAnonymous === (form.isAnonymous && shares.length > 0)) &&
        prayer.isFromOffice === (form.isFromOffice && shares.length > 0) &&
        prayer.onBehalfOf === form.onBehalfOf &&
        prayer.consent === form.consent &&
        prayer.mayBePrinted === form.mayBePrinted &&
        isSameAudience(sharesIn(tx, prayer.id), shares),
    );
