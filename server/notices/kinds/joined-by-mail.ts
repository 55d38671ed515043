import { m } from '../../../shared/messages.ts';
import { displayName } from '../../../shared/names.ts';
import { addressWith, replySecrets } from '../../mail/reply-addresses.ts';
import { NO_PASSWORD } from '../../session/password.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';
import { ownGroup } from '../subjects.ts';

const joinedGroup = (context: NoticeContext) => {
  const { user, now, parts } = context;
  const group = ownGroup(context);
  if (!group || !user?.email) return null;
  const { db, derive, mailbox } = parts;
  const thing = { groupId: group.id };
  return {
    group: group.name,
    name: displayName(user),
    email: user.email,
    hasPassword: user.passwordHash !== NO_PASSWORD,
    // Members have an address of their own only with plus addresses.
    address: mailbox?.hasPlus
      ? addressWith(mailbox, replySecrets(db, derive, { userId: user.id, thing }, now).token)
      : null,
  };
};

/** The recipient accepted an invitation by a reply: what they can do by mail alone. */
export const joinedByMail = kind('joined-by-mail', {
  isUrgent: true,
  about: joinedGroup,
  mail: ({ group, name, email, hasPassword, address }, { baseUrl }) => ({
    subject: m.mail_joined_subject({ group }),
    paragraphs: [
      hasPassword
        ? m.mail_joined_intro_account({ group, name })
        : m.mail_joined_intro({ group, name }),
      m.mail_joined_pray(),
      ...(address ? [m.mail_joined_ask({ address, group })] : []),
      m.mail_joined_stop(),
      m.mail_joined_later({ email }),
    ],
    action: { label: m.mail_open(), url: baseUrl },
    footer: m.mail_joined_footer(),
  }),
  notify: (occasion, { userId, groupId }: { userId: number; groupId: number }) =>
    postMail(occasion, { to: { userId }, groupId }),
});
