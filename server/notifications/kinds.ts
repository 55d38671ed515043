import { eq } from 'drizzle-orm';
import { authorName, displayName } from '../../shared/names.ts';
import { answeredPrayerLine, commentLine, newPrayerLine, testLine } from '../../shared/notices.ts';
import { makeReset } from '../account/reset-password.ts';
import { change } from '../db/change.ts';
import {
  addressConfirmations,
  contactMessages,
  type DeliveryKind,
  deliveries,
  groups,
  invitations,
  passwordResets,
  users,
} from '../db/schema.ts';
import { groupFor } from '../groups/group.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { prayerFor, presentPrayer } from '../prayers/prayer.ts';
import { newToken } from '../secrets.ts';
import { userByEmail } from '../session/users.ts';
import { type Desk, type Kind, kind, type Turn } from './kind.ts';
import {
  answeredPrayerLetter,
  confirmAddressLetter,
  contactLetter,
  invitationLetter,
  newPrayerLetter,
  passwordChangedLetter,
  reminderLetter,
  resetLetter,
  resetLinkMadeLetter,
  testLetter,
  welcomeLetter,
} from './letters.ts';

/** How long a mail with a reset link is still worth sending, in milliseconds. */
const RESET_WAITS = 60 * 60_000;

/** A request and the group it is told of in, as the recipient sees them; null when out of reach. */
const request = ({ desk: { db }, delivery, user }: Turn) => {
  if (!user) return null;
  const prayer = presentPrayer(user, prayerFor(db, user, delivery.subjectId ?? 0));
  const group = prayer.groups.find(({ id }) => id === delivery.groupId) ?? prayer.groups[0];
  return { prayer, group };
};

const requestInGroup = (isAnswered: boolean) => (turn: Turn) => {
  const found = request(turn);
  return found?.group && found.prayer.isAnswered === isAnswered
    ? { prayer: found.prayer, group: found.group }
    : null;
};

type RequestInGroup = NonNullable<ReturnType<ReturnType<typeof requestInGroup>>>;

/** Anonymity is the presenter's: whoever it hides stays hidden here, and so do their words. */
const wordsOf = ({ prayer, group }: RequestInGroup) => {
  const isHidden = prayer.isAnonymous && !prayer.isMine;
  return {
    groupName: group.name,
    author: authorName(prayer),
    title: prayer.title,
    content: isHidden ? null : prayer.content,
    answer: isHidden ? null : prayer.answerContent,
  };
};

/** Nothing to look up: it tells its recipient something about themselves. */
const ownAccount = ({ user }: Turn) => user;

/** The link of a reset, or null once it was used or is too old. */
const resetLink = ({ db, baseUrl, derive }: Desk, id: number, now: number) => {
  const reset = db.select().from(passwordResets).where(eq(passwordResets.id, id)).get();
  if (!reset || reset.usedAt !== null || reset.expiresAt <= now) return null;
  return { url: `${baseUrl}/reset-password/${derive('password reset', reset.nonce)}` };
};

/**
 * A reset link for the account of an address, made only now: the call that asked for it must
 * not take longer for an address that has one. Null where nobody has it.
 */
const forgottenPassword = ({ desk, delivery, now }: Turn) => {
  const user = userByEmail(desk.db, delivery.address ?? '');
  // Who asked an hour ago has long asked again.
  if (!user?.isActive || now - delivery.createdAt >= RESET_WAITS) return null;
  const link = resetLink(
    desk,
    delivery.subjectId ?? makeResetOnce(desk, delivery, user.id, now),
    now,
  );
  return link && { to: user.email, ...link };
};

/** A mail that is tried again carries the same link. */
const makeResetOnce = ({ db, derive }: Desk, delivery: Delivery, userId: number, now: number) =>
  change(db, (tx) => {
    const { id } = makeReset({ derive, newToken }, tx, { userId, madeBy: null }, now);
    tx.update(deliveries).set({ subjectId: id }).where(eq(deliveries.id, delivery.id)).run();
    return id;
  });

const openConfirmation = ({ desk: { db, baseUrl, derive }, delivery, user, now }: Turn) => {
  const link = db
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.id, delivery.subjectId ?? 0))
    .get();
  if (!link || link.usedAt !== null || link.expiresAt <= now) return null;
  if (user?.emailConfirmedAt !== null) return null;
  return { url: `${baseUrl}/confirm-address/${derive('address confirmation', link.nonce)}` };
};

const openInvitation = ({ desk: { db, baseUrl, derive }, delivery, now }: Turn) => {
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

/** For the support address, or for whoever still is an administrator. */
const contactMessage = ({ desk: { db, baseUrl }, delivery, user }: Turn) => {
  if (user && !user.isAdmin) return null;
  const message = db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, delivery.subjectId ?? 0))
    .get();
  return message ? { ...message, url: `${baseUrl}/admin?tab=messages` } : null;
};

/**
 * Everything that is told, each kind once: what it is about and when it is void, its mail, its
 * push, and whom it goes to. A kind that the database may hold and that stands not here does not
 * compile.
 */
export const kinds: Record<DeliveryKind, Kind> = {
  'new-prayer': kind({
    isAboutOthers: true,
    preference: 'notifyNewPrayers',
    about: requestInGroup(false),
    mail: (about, { baseUrl }) =>
      newPrayerLetter({ ...wordsOf(about), url: `${baseUrl}${newPrayerLine(about.group).path}` }),
    push: ({ group }) => newPrayerLine(group),
  }),

  'answered-prayer': kind({
    isAboutOthers: true,
    preference: 'notifyAnsweredPrayers',
    about: requestInGroup(true),
    mail: (about, { baseUrl }) =>
      answeredPrayerLetter({
        ...wordsOf(about),
        url: `${baseUrl}${answeredPrayerLine(about.group).path}`,
      }),
    push: ({ group }) => answeredPrayerLine(group),
  }),

  comment: kind({
    isAboutOthers: true,
    about: (turn) => {
      const found = request(turn);
      return found?.prayer.isMine ? found.prayer : null;
    },
    push: commentLine,
  }),

  invitation: kind({ about: openInvitation, mail: invitationLetter }),

  welcome: kind({
    about: ({ desk: { db }, delivery, user }) => user && groupFor(db, user, delivery.groupId ?? 0),
    mail: ({ id, name }, { baseUrl }) =>
      welcomeLetter({ groupName: name, url: `${baseUrl}/groups/${id}` }),
  }),

  reminder: kind({
    about: ownAccount,
    mail: ({ firstName }, { baseUrl }) => reminderLetter({ firstName, url: baseUrl }),
  }),

  contact: kind({ toUnconfirmed: true, about: contactMessage, mail: contactLetter }),

  'password-forgotten': kind({
    isUrgent: true,
    about: forgottenPassword,
    mail: resetLetter,
    to: ({ to }) => to,
  }),

  // From before there was 'password-forgotten': one may still wait.
  'password-reset': kind({
    isUrgent: true,
    toUnconfirmed: true,
    about: ({ desk, delivery, now }) => resetLink(desk, delivery.subjectId ?? 0, now),
    mail: resetLetter,
  }),

  'password-changed': kind({
    isUrgent: true,
    toUnconfirmed: true,
    about: ownAccount,
    mail: (_, { baseUrl }) => passwordChangedLetter({ url: baseUrl }),
  }),

  'reset-link-made': kind({
    about: ownAccount,
    mail: (_, { baseUrl }) => resetLinkMadeLetter({ url: baseUrl }),
  }),

  'confirm-address': kind({
    isUrgent: true,
    toUnconfirmed: true,
    about: openConfirmation,
    mail: confirmAddressLetter,
  }),

  test: kind({
    toUnconfirmed: true,
    about: ownAccount,
    mail: (_, { baseUrl }) => testLetter({ url: baseUrl }),
    push: testLine,
  }),
};

const isKind = (name: string): name is DeliveryKind => name in kinds;

/** Every kind there is. */
export const kindNames = Object.keys(kinds).filter(isKind);
