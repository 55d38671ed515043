import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { displayName } from '../../../shared/names.ts';
import { secretPaths } from '../../../shared/secret-links.ts';
import { groups, invitations, users } from '../../db/schema.ts';
import { recordOfUser } from '../../events/record.ts';
import { invitationToken } from '../../mail/reply-addresses.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { putForUser } from '../put-in-inbox.ts';
import { postMail } from '../put-in-mail.ts';

const openInvitation = ({ parts: { db, baseUrl, derive }, delivery, now }: NoticeContext) => {
  const invitation = db
    .select({
      groupId: invitations.groupId,
      emailKey: invitations.emailKey,
      nonce: invitations.nonce,
      replyHash: invitations.replyHash,
      expiresAt: invitations.expiresAt,
      acceptedAt: invitations.acceptedAt,
      declinedAt: invitations.declinedAt,
      groupName: groups.name,
      inviter: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(invitations)
    .innerJoin(groups, eq(groups.id, invitations.groupId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, delivery.subjectId ?? 0))
    .get();
  if (!invitation || invitation.acceptedAt !== null || invitation.declinedAt !== null) return null;
  if (invitation.expiresAt <= now) return null;
  return {
    inviter: unlinked(displayName(invitation.inviter)),
    group: unlinked(invitation.groupName),
    url: `${baseUrl}${secretPaths.acceptInvitation(derive('mailed invitation', invitation.nonce))}`,
    // Older invitations have no reply hash.
    token: invitation.replyHash && invitationToken(derive, invitation),
  };
};

/**
 * Changes a name in a mail to a stranger so that no mail program makes a link of it: without `https://`,
 * and with a space after a full stop between letters.
 */
const unlinked = (name: string) =>
  name.replaceAll(/\w+:\/\//g, '').replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ');

type Invited = {
  id: number;
  email: string;
  groupId: number;
  invitedUserId: number | undefined;
  isMailed: boolean;
};

/** An invitation to a group, for an address. A user with this address has it in their inbox too. */
export const invitation = kind('invitation', {
  about: openInvitation,
  mail: ({ inviter, group, url }) => ({
    subject: m.mail_invitation_subject({ inviter, group }),
    paragraphs: [m.mail_invitation_intro({ inviter, group }), m.mail_invitation_explained()],
    action: { label: m.mail_invitation_action(), url },
    footer: m.mail_invitation_footer(),
  }),
  answers: ({ token }) => (token ? { token, words: m.mail_invitation_answer() } : null),
  inbox: {
    line: (item) => ({
      text: m.inbox_invitation(item),
      path: secretPaths.acceptInvitation(item.invitation),
    }),
    isSo: `exists (
      select 1 from invitations v where v.id = i.invitation_id
        and v.accepted_at is null and v.declined_at is null and v.expires_at > ?5)`,
  },
  notify: (occasion, { id, email, groupId, invitedUserId, isMailed }: Invited) => {
    const { tx, now } = occasion;
    if (invitedUserId !== undefined) {
      putForUser(occasion, { userId: invitedUserId, invitationId: id });
      recordOfUser(tx, invitedUserId, { kind: 'account', at: now });
    }
    if (isMailed) postMail(occasion, { to: { address: email }, subjectId: id, groupId });
  },
});
