import type { PageQuery } from '../../shared/call.ts';
import type { Member } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import type { GroupRow } from '../groups/group.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { MEMBER_COLUMNS, type MemberRow } from './member.ts';
import { presentMember } from './presenter.ts';

const membersOfGroup = statement<
  MemberRow & { position: number },
  { viewer: number; group: number; before: number; limit: number }
>(`
  select m.id as position, ${MEMBER_COLUMNS}
  from members m
  cross join users u on u.id = m.user_id
  cross join groups g on g.id = m.group_id
  where m.group_id = $group and m.id < $before
  order by m.id desc limit $limit`);

/** A group's members: pages go back from who joined last, each sorted owner first, then by name. */
export const membersOf = (
  db: Db,
  viewer: { id: number },
  group: GroupRow,
  page: PageQuery,
): Page<Member> => {
  const rows = membersOfGroup.all(db, {
    viewer: viewer.id,
    group: group.id,
    ...pageBounds(page),
  });
  const { items, next } = pageOf(rows, page, (row) => presentMember(group, row));
  return { items: items.sort(ownerFirstThenByName), next };
};

const ownerFirstThenByName = (a: Member, b: Member) =>
  Number(b.isOwner) - Number(a.isOwner) ||
  displayName(a.user).localeCompare(displayName(b.user), 'en-US');
