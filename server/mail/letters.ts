import { eq } from 'drizzle-orm';
import { authorName, displayName } from '../../shared/names.ts';
import type { Preference } from '../../shared/notifications.ts';
import { makeReset } from '../account/reset-password.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import {
  addressConfirmations,
  contactMessages,
  deliveries,
  groups,
  invitations,
  passwordResets,
  users,
} from '../db/schema.ts';
import { groupFor } from '../groups/group.ts';
import { Refusal } from '../http/errors.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { prayerFor } from '../prayers/prayer.ts';
import { presentPrayer } from '../prayers/presenter.ts';
import type { Derive } from '../secret-key.ts';
import { newToken } from '../session/token.ts';
import { userByEmail } from '../session/users.ts';
import type { Letter } from './letter.ts';
import { unsubscribeToken } from './preferences.ts';
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
} from './templates.ts';

/** How long a mail with a reset link is still worth sending, in milliseconds. */
const RESET_WAITS = 60 * 60_000;

export type Desk = { db: Db; baseUrl: string; derive: Derive };
export type Addressed = { to: string; letter: Letter; unsubscribe?: string };

/**
 * The mail that a delivery stands for, from what is true now: null when nobody wants it any
 * more, because they left, turned it off, were deactivated, or what it tells of is gone.
 */
export const letterFor = (desk: Desk, delivery: Delivery, now: number): Addressed | null => {
  try {
    return delivery.userId === null
      ? toAddress(desk, delivery, now)
      : toUser(desk, delivery, delivery.userId, now);
  } catch (error) {
    // Out of this person's reach by now.
    if (error instanceof Refusal) return null;
    throw error;
  }
};

const toUser = (desk: Desk, delivery: Delivery, userId: number, now: number) => {
  const { db, baseUrl, derive } = desk;
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  if (!user?.isActive) return null;
  // Mail about what others do goes nowhere else: a stranger's address may have been typed in.
  const isConfirmed = user.emailConfirmedAt !== null;
  const to = (letter: Letter | null) => letter && { to: user.email, letter };
  switch (delivery.kind) {
    case 'new-prayer':
    case 'answered-prayer':
      return isConfirmed ? aboutPrayer(desk, delivery, user) : null;
    case 'welcome': {
      if (!isConfirmed) return null;
      const group = groupFor(db, user, delivery.groupId ?? 0);
      return to(welcomeLetter({ groupName: group.name, url: `${baseUrl}/groups/${group.id}` }));
    }
    case 'password-reset':
      return to(aboutReset(desk, delivery.subjectId ?? 0, now));
    case 'confirm-address': {
      const link = db
        .select()
        .from(addressConfirmations)
        .where(eq(addressConfirmations.id, delivery.subjectId ?? 0))
        .get();
      if (!link || link.usedAt !== null || link.expiresAt <= now) return null;
      if (user.emailConfirmedAt !== null) return null;
      const token = derive('address confirmation', link.nonce);
      return to(confirmAddressLetter({ url: `${baseUrl}/confirm-address/${token}` }));
    }
    case 'reset-link-made':
      return isConfirmed ? to(resetLinkMadeLetter({ url: baseUrl })) : null;
    case 'password-changed':
      return to(passwordChangedLetter({ url: baseUrl }));
    case 'contact':
      return user.isAdmin ? to(aboutContact(desk, delivery)) : null;
    case 'reminder':
      return isConfirmed ? to(reminderLetter({ firstName: user.firstName, url: baseUrl })) : null;
    case 'test':
      return to(testLetter({ url: baseUrl }));
    default:
      return null;
  }
};

type User = {
  id: number;
  email: string;
  notifyNewPrayers: boolean;
  notifyAnsweredPrayers: boolean;
};

/** Anonymity is the presenter's: whoever it hides stays hidden here, and so do their words. */
const aboutPrayer = ({ db, baseUrl, derive }: Desk, delivery: Delivery, user: User) => {
  const isAnswer = delivery.kind === 'answered-prayer';
  const preference: Preference = isAnswer ? 'notifyAnsweredPrayers' : 'notifyNewPrayers';
  const prayer = presentPrayer(user.id, prayerFor(db, user, delivery.subjectId ?? 0));
  const group = prayer.groups.find(({ id }) => id === delivery.groupId) ?? prayer.groups[0];
  if (!user[preference] || !group || prayer.isAnswered !== isAnswer) return null;
  const token = unsubscribeToken(derive, user.id, preference);
  const isHidden = prayer.isAnonymous && !prayer.isMine;
  const about = {
    groupName: group.name,
    author: authorName(prayer),
    title: prayer.title,
    content: isHidden ? null : prayer.content,
    answer: isHidden ? null : prayer.answerContent,
    url: isAnswer ? `${baseUrl}/answered-prayers` : `${baseUrl}/groups/${group.id}`,
    unsubscribeUrl: `${baseUrl}/unsubscribe/${token}`,
  };
  return {
    to: user.email,
    letter: isAnswer ? answeredPrayerLetter(about) : newPrayerLetter(about),
    unsubscribe: `${baseUrl}/api/unsubscribe/${token}`,
  };
};

const aboutContact = ({ db, baseUrl }: Pick<Desk, 'db' | 'baseUrl'>, delivery: Delivery) => {
  const message = db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, delivery.subjectId ?? 0))
    .get();
  return message ? contactLetter({ ...message, url: `${baseUrl}/admin?tab=messages` }) : null;
};

/** The link of a reset, or null once it was used or is too old. */
const aboutReset = ({ db, baseUrl, derive }: Desk, id: number, now: number) => {
  const reset = db.select().from(passwordResets).where(eq(passwordResets.id, id)).get();
  if (!reset || reset.usedAt !== null || reset.expiresAt <= now) return null;
  const token = derive('password reset', reset.nonce);
  return resetLetter({ url: `${baseUrl}/reset-password/${token}` });
};

/**
 * A reset link for the account of an address, made only now: the call that asked for it must
 * not take longer for an address that has one. Null where nobody has it.
 */
const forgotten = (desk: Desk, delivery: Delivery, address: string, now: number) => {
  const { db, derive } = desk;
  const user = userByEmail(db, address);
  // Who asked an hour ago has long asked again.
  if (!user?.isActive || now - delivery.createdAt >= RESET_WAITS) return null;
  const id = delivery.subjectId ?? makeResetFor(desk, delivery, user.id, now);
  const letter = aboutReset({ db, baseUrl: desk.baseUrl, derive }, id, now);
  return letter && { to: user.email, letter };
};

/** Makes it once: a mail that is tried again carries the same link. */
const makeResetFor = ({ db, derive }: Desk, delivery: Delivery, userId: number, now: number) =>
  change(db, (tx) => {
    const { id } = makeReset({ derive, newToken }, tx, { userId, madeBy: null }, now);
    tx.update(deliveries).set({ subjectId: id }).where(eq(deliveries.id, delivery.id)).run();
    return id;
  });

const toAddress = (desk: Desk, delivery: Delivery, now: number) => {
  const { db, baseUrl, derive } = desk;
  if (!delivery.address) return null;
  if (delivery.kind === 'password-forgotten')
    return forgotten(desk, delivery, delivery.address, now);
  if (delivery.kind === 'contact') {
    const letter = aboutContact({ db, baseUrl }, delivery);
    return letter && { to: delivery.address, letter };
  }
  if (delivery.kind !== 'invitation') return null;
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
  const url = `${baseUrl}/accept-invitation/${derive('mailed invitation', invitation.nonce)}`;
  const { groupName, inviter } = invitation;
  return {
    to: delivery.address,
    letter: invitationLetter({ inviter: displayName(inviter), groupName, url }),
  };
};
