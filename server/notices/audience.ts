import { wantsToHear } from '../groups/my-notices.ts';
import { isFor } from '../prayers/reach.ts';

/**
 * SQL: whether the member `me` is told of a request in the group of `pg`, a row of `prayer_groups`:
 * they see it there, nobody looks at it first, and they want to hear of it.
 */
export const IS_HEARD = `${isFor('pg', 'me')} and pg.is_held = 0 and ${wantsToHear('me', 'pg')}`;
