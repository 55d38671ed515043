import { wantsNotices } from '../groups/my-notices.ts';
import { isFor } from '../prayers/reach.ts';

/**
 * SQL: whether the member `me` is notified of a request in the group of `pg`, a row of `prayer_groups`:
 * they see it there, it awaits no moderator, and they have not turned it off.
 */
export const IS_HEARD = `${isFor('pg', 'me')} and pg.is_held = 0 and ${wantsNotices('me', 'pg')}`;
