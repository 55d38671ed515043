import { NOTICE_KINDS } from '../../shared/notices.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { EventAbout } from '../events/presenter.ts';
import { IS_HEARD } from './audience.ts';
import type { AsEvent } from './kind.ts';
import { kinds } from './kinds/index.ts';
import type { Line } from './lines.ts';

const byEvent = new Map<string, AsEvent>(
  NOTICE_KINDS.flatMap((name) => {
    const { event } = kinds[name];
    return event ? [[event.kind, event] as const] : [];
  }),
);

/** Returns the line of the notification that an event brings to a viewer's open pages; null without one. */
export const eventLines =
  (db: Db, clock: () => number) =>
  ({ kind, viewer, ...about }: EventAbout): Line | null => {
    const event = byEvent.get(kind);
    const { prayer, group } = about;
    if (!event || (event.isChosen && !(prayer && isHeard(db, viewer, { prayer, group }))))
      return null;
    if (event.isSo && !(prayer && event.isSo(db, prayer.id, clock()))) return null;
    return event.line(about);
  };

const heard = statement<{ id: number }, { user: number; group: number | null; prayer: number }>(`
  select me.id from prayer_groups pg
  cross join members me on me.group_id = pg.group_id and me.user_id = $user
  where pg.prayer_id = $prayer and ($group is null or pg.group_id = $group) and ${IS_HEARD}
  limit 1`);

type About = { prayer: { id: number }; group: { id: number } | null };

/**
 * Returns whether a member wants notices of a request through this group, or through any group for null.
 */
const isHeard = (db: Db, viewer: { id: number }, { prayer, group }: About) =>
  heard.get(db, { user: viewer.id, group: group?.id ?? null, prayer: prayer.id }) !== undefined;
