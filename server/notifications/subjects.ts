import { eq } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import { authorName, displayName } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { makeReset } from '../account/reset-password.ts';
import { commentShownTo } from '../comments/comments.ts';
import { change } from '../db/change.ts';
import {
  addressConfirmations,
  contactMessages,
  deliveries,
  groups,
  inbox,
  invitations,
  notes,
  passwordResets,
  users,
} from '../db/schema.ts';
import { groupFor, groupShownTo } from '../groups/group.ts';
import { isMember } from '../groups/members.ts';
import { hearing } from '../groups/my-notices.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { prayerFor, presentPrayer } from '../prayers/prayer.ts';
import { updateShownTo } from '../prayers/updates.ts';
import { newToken } from '../secrets.ts';
import { userByEmail } from '../session/users.ts';
import { digitsOf, giveCodeTo, openCode } from '../sign-in/mailed-code.ts';
import type { NoticeContext, NoticeParts } from './kind.ts';

/*
 * What notices are about, as their recipients may see it when the notice is sent. Each function
 * returns null if the notice is to be dropped.
 */

/** After this long a mail with a reset link is not sent any more, in milliseconds. */
const RESET_WAITS = 60 * 60_000;

/**
 * A request and its group, as the recipient sees them; null if there is no recipient. There is no
 * group if the recipient wants to hear of the request through none.
 */
export const request = ({ parts: { db }, delivery, user }: NoticeContext) => {
  if (!user) return null;
  const prayer = presentPrayer(user, prayerFor(db, user, delivery.subjectId ?? 0));
  const groups = hearing(db, user)(prayer);
  return { prayer, user, group: groups.find(({ id }) => id === delivery.groupId) ?? groups[0] };
};

export const requestInGroup = (isAnswered: boolean) => (context: NoticeContext) => {
  const found = request(context);
  return found?.group && found.prayer.isAnswered === isAnswered
    ? { prayer: found.prayer, group: found.group }
    : null;
};

type RequestInGroup = NonNullable<ReturnType<ReturnType<typeof requestInGroup>>>;

/** A comment on the recipient's own request. A push message needs none of its text. */
export const commentOnOwn = (context: NoticeContext) => {
  const { parts, delivery } = context;
  const found = request(context);
  if (!found?.prayer.isMine) return null;
  if (delivery.channel === 'push') return { prayer: found.prayer, author: '', text: '' };
  const comment = commentShownTo(parts.db, found.user, delivery.entryId ?? 0);
  return { prayer: found.prayer, author: authorName(comment), text: comment.content };
};

/** An update of a request that the recipient follows. */
export const updateOfFollowed = (context: NoticeContext) => {
  const { parts, delivery } = context;
  const found = request(context);
  if (!found?.group) return null;
  const { prayer } = found;
  if (delivery.channel === 'push') return { prayer, author: '', text: null };
  const update = updateShownTo(parts.db, found.user, delivery.entryId ?? 0);
  return { prayer, author: authorName(prayer), text: hidesText(prayer) ? null : update.content };
};

/** Whether mails leave out a request's text. What the office enters is no secret of its author. */
export const hidesText = ({ isAnonymous, isFromOffice, isMine }: Prayer) =>
  isAnonymous && !isFromOffice && !isMine;

/** A request's title in a mail, with the name of the person it is for. */
export const titleOf = ({ title, onBehalfOf }: Pick<Prayer, 'title' | 'onBehalfOf'>) =>
  onBehalfOf === null ? title : m.prayers_for_titled({ name: onBehalfOf, title });

/** presentPrayer hides an anonymous author. The mail then leaves out the author's text too. */
export const textsOf = ({ prayer, group }: RequestInGroup) => {
  const isHidden = hidesText(prayer);
  return {
    groupName: group.name,
    author: authorName(prayer),
    title: titleOf(prayer),
    content: isHidden ? null : prayer.content,
    answer: isHidden ? null : prayer.answerContent,
  };
};

/** How many people prayed, as the recipient's inbox says it; null if it was deleted. */
export const peopleWhoPrayed = ({ parts: { db }, delivery }: NoticeContext) => {
  const item = db
    .select()
    .from(inbox)
    .where(eq(inbox.id, delivery.subjectId ?? 0))
    .get();
  return item?.userId === delivery.userId && item?.count ? { count: item.count } : null;
};

/** A group in which something waits for the recipient, who looks after it. */
export const groupWithReports = ({ parts: { db }, delivery, user }: NoticeContext) => {
  const group = user && groupShownTo(db, user, delivery.groupId ?? 0);
  return group && group.reportCount > 0 ? group : null;
};

/**
 * A note to the recipient; null if it is gone, or if they do not see any more what it is about. Its
 * group is null if they are not in it.
 */
export const noteToRecipient = ({ parts: { db }, delivery, user }: NoticeContext) => {
  const note = db
    .select()
    .from(notes)
    .where(eq(notes.id, delivery.subjectId ?? 0))
    .get();
  if (!user || note?.userId !== user.id) return null;
  prayerFor(db, user, note.prayerId);
  const group = isMember(db, user, note.groupId) ? groupFor(db, user, note.groupId) : null;
  return { prayer: { id: note.prayerId }, group };
};

/** For notices about the recipient's own account, which need no look-up. */
export const ownAccount = ({ user }: NoticeContext) => user;

/** A group of the recipient. */
export const ownGroup = ({ parts: { db }, delivery, user }: NoticeContext) =>
  user && groupFor(db, user, delivery.groupId ?? 0);

/** The link of a password reset; null if it was used or has expired. */
export const resetLink = ({ db, baseUrl, derive }: NoticeParts, id: number, now: number) => {
  const reset = db.select().from(passwordResets).where(eq(passwordResets.id, id)).get();
  if (!reset || reset.usedAt !== null || reset.expiresAt <= now) return null;
  return { url: `${baseUrl}/reset-password/${derive('password reset', reset.nonce)}` };
};

/**
 * Makes a reset link for an address that has an account, else returns null. This happens when the
 * mail is sent, so that the call itself takes the same time for every address.
 */
export const forgottenPassword = ({ parts, delivery, now }: NoticeContext) => {
  const user = userByEmail(parts.db, delivery.address ?? '');
  // After an hour the mail is too late to help.
  if (!user?.isActive || now - delivery.createdAt >= RESET_WAITS) return null;
  const link = resetLink(
    parts,
    delivery.subjectId ?? makeResetOnce(parts, delivery, user.id, now),
    now,
  );
  return link && { to: user.email, ...link };
};

/** A retry of the mail sends the same link. */
const makeResetOnce = (
  { db, derive }: NoticeParts,
  delivery: Delivery,
  userId: number,
  now: number,
) =>
  change(db, (tx) => {
    const { id } = makeReset({ derive, newToken }, tx, { userId, madeBy: null }, now);
    tx.update(deliveries).set({ subjectId: id }).where(eq(deliveries.id, delivery.id)).run();
    return id;
  });

/**
 * The code of somebody who wants to sign in; null if the address has no account, or the code is used
 * or too old. As with reset links, the account is looked up only now. A retry sends the same code.
 */
export const codeToSignIn = ({ parts: { db, derive }, delivery, now }: NoticeContext) => {
  const code = openCode(db, delivery.subjectId ?? 0, now);
  const user = userByEmail(db, delivery.address ?? '');
  if (!code || !user?.isActive) return null;
  if (code.userId === null) giveCodeTo(db, code.id, user.id);
  return { to: user.email, code: digitsOf(derive, code) };
};

export const openConfirmation = ({
  parts: { db, baseUrl, derive },
  delivery,
  user,
  now,
}: NoticeContext) => {
  const link = db
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.id, delivery.subjectId ?? 0))
    .get();
  if (!link || link.usedAt !== null || link.expiresAt <= now) return null;
  if (user?.emailConfirmedAt !== null) return null;
  return { url: `${baseUrl}/confirm-address/${derive('address confirmation', link.nonce)}` };
};

export const openInvitation = ({
  parts: { db, baseUrl, derive },
  delivery,
  now,
}: NoticeContext) => {
  const invitation = db
    .select({
      nonce: invitations.nonce,
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
    inviter: displayName(invitation.inviter),
    groupName: invitation.groupName,
    url: `${baseUrl}/accept-invitation/${derive('mailed invitation', invitation.nonce)}`,
  };
};

/** For the support address, or for a user who still is an administrator. */
export const contactMessage = ({ parts: { db, baseUrl }, delivery, user }: NoticeContext) => {
  if (user && !user.isAdmin) return null;
  const message = db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, delivery.subjectId ?? 0))
    .get();
  return message ? { ...message, url: `${baseUrl}/admin?tab=messages` } : null;
};
