import type { PageQuery } from '../../shared/call.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import { GROUP_COLUMNS, type GroupRow } from './group.ts';
import { presentGroup } from './presenter.ts';

const groupsOfMember = statement<
  GroupRow & { position: number },
  { viewer: number; before: number; limit: number }
>(`
  select me.id as position, ${GROUP_COLUMNS}
  from members me cross join groups g on g.id = me.group_id
  where me.user_id = $viewer and me.id < $before
  order by me.id desc limit $limit`);

/** The groups a person belongs to, the one joined last first. */
export const groupsOf = (db: Db, viewer: { id: number }, page: PageQuery) =>
  pageOf(groupsOfMember.all(db, { viewer: viewer.id, ...pageBounds(page) }), page, presentGroup);
