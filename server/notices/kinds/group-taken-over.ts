import { m } from '../../../shared/messages.ts';
import { type AboutMember, mailAboutRight, showRight } from '../changed-right.ts';
import { kind } from '../kind.ts';
import { pathOfGroup } from '../lines.ts';
import { groupOfAnother } from '../subjects.ts';

/** Another member became the owner of the recipient's group while the recipient was away. */
export const groupTakenOver = kind('group-taken-over', {
  about: groupOfAnother,
  mail: ({ id, name: group }, { baseUrl }) => ({
    subject: m.mail_taken_over_subject({ group }),
    paragraphs: [m.mail_taken_over_intro({ group }), m.mail_taken_over_explained()],
    action: { label: m.mail_open(), url: `${baseUrl}${pathOfGroup({ id })}` },
    footer: m.mail_account_footer(),
  }),
  inbox: {
    line: (item) => ({
      text: m.inbox_group_taken_over(item),
      path: pathOfGroup({ id: item.groupId }),
    }),
    isSo: `exists (
      select 1 from members me cross join groups other on other.id = me.group_id
      where me.user_id = ?1 and me.group_id = i.group_id and other.owner_id <> ?1)`,
  },
  screen: { isSo: 'g.owner_id <> n.user_id' },
  notify: (occasion, from: AboutMember) => {
    showRight(occasion, from);
    mailAboutRight(occasion, from);
  },
});
