import { m } from '../../../shared/messages.ts';
import { permissionWords } from '../../../shared/permission-words.ts';
import { rightsIn } from '../../groups/group.ts';
import { type AboutMember, mailAboutRight, showRight } from '../changed-right.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { pathOfGroup } from '../lines.ts';
import { groupOfAnother } from '../subjects.ts';

type Permissions = { canInvite: boolean; canRemove: boolean };

/** Returns the permissions as a number, for the outbox. */
const codeOf = ({ canInvite, canRemove }: Permissions) => Number(canInvite) + 2 * Number(canRemove);

/**
 * Returns the recipient's permissions in a group; null if they are as before, or if the recipient owns it.
 */
const changedPermissions = (context: NoticeContext) => {
  const group = groupOfAnother(context);
  if (!group || codeOf(group) === context.delivery.subjectId) return null;
  return { id: group.id, group: group.name, ...rightsIn(group) };
};

/** A member's permissions in a group changed; `before` are the earlier ones. */
export const permissionsChanged = kind('permissions-changed', {
  about: changedPermissions,
  mail: (about, { baseUrl }) => ({
    subject: m.mail_permissions_subject(about),
    paragraphs: [
      m.mail_permissions_intro({ words: permissionWords(about) }),
      about.canInvite || about.canRemove
        ? m.mail_permissions_leader()
        : m.mail_permissions_no_leader(),
    ],
    action: { label: m.mail_open(), url: `${baseUrl}${pathOfGroup(about)}` },
    footer: m.mail_account_footer(),
  }),
  inbox: {
    line: (item) => ({ text: permissionWords(item), path: pathOfGroup({ id: item.groupId }) }),
    isSo: `exists (
      select 1 from members me
      where me.user_id = ?1 and me.group_id = i.group_id and me.joined_at <= i.created_at)`,
  },
  screen: {},
  notify: (occasion, { before, ...member }: AboutMember & { before: Permissions }) => {
    showRight(occasion, member);
    mailAboutRight(occasion, { ...member, before: codeOf(before) });
  },
});
