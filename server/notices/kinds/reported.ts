import { m } from '../../../shared/messages.ts';
import { RANK } from '../../db/rank.ts';
import { recordForModerators } from '../../events/record.ts';
import { groupShownTo } from '../../groups/group.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { type Line, pathOfGroup } from '../lines.ts';
import { putForModerators } from '../put-in-inbox.ts';
import { pushModerators } from '../put-in-push.ts';

/** Returns a group with texts to review for the recipient, who moderates it. */
const groupWithReports = ({ parts: { db }, delivery, user }: NoticeContext) => {
  const group = user && groupShownTo(db, user, delivery.groupId ?? 0);
  return group && group.reportCount > 0 ? group : null;
};

/** A text awaits review by the moderators of a group. The notice does not depend on who reported it. */
export const reported = kind('reported', {
  isAboutOthers: true,
  about: groupWithReports,
  push: (group) => lineOf(group),
  inbox: {
    line: (item) => ({ text: m.inbox_reported(item), path: pathOf({ id: item.groupId }) }),
    isSo: `exists (
      select 1 from reports r
      where r.group_id = i.group_id and r.decided_at is null and r.prayer_id is i.prayer_id)
      and exists (select 1 from members mod
        where mod.user_id = ?1 and mod.group_id = i.group_id and mod.rank = ${RANK.moderator})`,
  },
  event: { kind: 'reported', line: ({ group }) => group && lineOf(group) },
  notify: (occasion, about: { groupId: number; prayerId: number | null }) => {
    const { tx, kind, now } = occasion;
    putForModerators(occasion, about);
    recordForModerators(tx, about.groupId, kind, now);
    pushModerators(occasion, about);
  },
});

const pathOf = (group: { id: number }) => `${pathOfGroup(group)}/reports`;

const lineOf = (group: { id: number; name: string }): Line => ({
  title: m.notices_reported({ group: group.name }),
  path: pathOf(group),
});
