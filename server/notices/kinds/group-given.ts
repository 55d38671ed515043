import { m } from '../../../shared/messages.ts';
import { type AboutMember, mailAboutRight, showRight } from '../changed-right.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { pathOfGroup } from '../lines.ts';
import { ownGroup } from '../subjects.ts';

/** Returns a group that the recipient owns. */
const groupOwned = (context: NoticeContext) => {
  const group = ownGroup(context);
  return group?.isOwner ? group : null;
};

/** The recipient became the owner of a group. */
export const groupGiven = kind('group-given', {
  about: groupOwned,
  mail: ({ id, name: group }, { baseUrl }) => ({
    subject: m.inbox_group_given({ group }),
    paragraphs: [m.mail_group_given_intro({ group }), m.mail_group_given_explained()],
    action: { label: m.mail_open(), url: `${baseUrl}${pathOfGroup({ id })}` },
    footer: m.mail_account_footer(),
  }),
  inbox: {
    line: (item) => ({ text: m.inbox_group_given(item), path: pathOfGroup({ id: item.groupId }) }),
    isSo: `exists (
      select 1 from groups own where own.id = i.group_id and own.owner_id = ?1)`,
  },
  screen: { isSo: 'g.owner_id = n.user_id' },
  notify: (occasion, to: AboutMember) => {
    showRight(occasion, to);
    mailAboutRight(occasion, to);
  },
});
