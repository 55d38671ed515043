import type { EventKind } from '../../shared/events.ts';
import { getLocale } from '../../shared/language.ts';
import { type Stoppable, switchesOf } from '../../shared/mailed-links.ts';
import type { DigestKind, InboxKind, NoticeKind, ScreenKind } from '../../shared/notices.ts';
import type { Permitted } from '../../shared/permission-words.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import type { users } from '../db/schema.ts';
import type { Addressed, Letter } from '../mail/letter.ts';
import { type ReplyMailbox, withAnswers } from '../mail/reply-addresses.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { Derive } from '../secrets.ts';
import type { Line } from './lines.ts';

/** The dependencies of a notice's text. */
export type NoticeParts = {
  db: Db;
  baseUrl: string;
  derive: Derive;
  /** The mailbox for replies, if one is set up. */
  mailbox?: ReplyMailbox | undefined;
};

export type Recipient = typeof users.$inferSelect;

/** A user who gets another one's mail at their own address. */
export type HouseholdReader = {
  householdId: number;
  agreedAt: number;
  reader: Recipient;
  address: string;
};

/** The delivery to be made. `user` is null if the address has no account. */
export type NoticeContext = {
  parts: NoticeParts;
  delivery: Delivery;
  user: Recipient | null;
  /** The household reader, if the mail is for one. */
  reader: HouseholdReader | null;
  now: number;
};

/** The channels that are set up. Without a mail server no mail is put into the outbox. */
export type Channels = { mail: boolean; push: boolean; supportEmail?: string };

/** An occasion to notify of a kind, in the transaction of the change. */
export type Occasion<Name extends NoticeKind = NoticeKind> = Channels & {
  tx: Tx;
  now: number;
  kind: Name;
  rules: Rules;
};

type Words<About> = {
  /**
   * Returns the subject of a mail or push message as its recipient may see it now. Null or a refusal (404)
   * drops the delivery: the subject is gone, done, or hidden from the recipient.
   */
  about?: (context: NoticeContext) => About | null;
  /** The mail, if this kind has one. */
  mail?: (about: About, parts: NoticeParts) => Letter;
  /** The line of the push message and its link, if this kind has one. */
  push?: (about: About) => Line;
  /** The effect of a reply to the mail and the secret of its address, where a mailbox is read. */
  answers?: (about: About) => { token: string; words: string } | null;
  /** The mail's address, if it does not go to an account. */
  to?: (about: About) => string;
  /** Stores more when the mail's last part is about to be sent. */
  sending?: (about: About, context: NoticeContext) => void;
};

/** Returns a comment or an update as this user sees it. Throws 404 if they do not. */
type EntryShownTo = (db: Db, viewer: { id: number }, id: number) => unknown;

export type Rules = {
  /** A user waits for this mail, so it is sent first. */
  isUrgent?: true;
  /** The mail also goes to unconfirmed addresses. */
  toUnconfirmed?: true;
  /** The kind is about others' actions, so the daily limit applies. */
  isAboutOthers?: true;
  /** The switch that turns the mail off, in the profile or by a link in the mail. */
  stoppable?: Stoppable;
  /** The mail also goes to the household reader's address (household-mail.ts). */
  toHousehold?: true | EntryShownTo;
  /** A reply to the mail is a text on its request. */
  takesAnswers?: true;
  /** An urgent request is mailed at once to members who chose that. */
  isAtOnceIfUrgent?: true;
  /** Milliseconds after which it is over: no push service keeps it longer. */
  isOverAfter?: number;
};

/** Returns whether a user has not turned off all mails of a kind. */
export const isWanted = (user: Recipient, { stoppable }: Rules) => {
  if (stoppable === undefined) return true;
  if (stoppable === 'myHour') return user.reminderHour !== null;
  return switchesOf(stoppable).some((name) => user[name]);
};

export type Quoted = 'request' | 'comments' | 'updates' | 'answer';

/** A kind in the inbox. */
export type InInbox = {
  /** The text of its line, and its link. It names the request, but no author. */
  line: (item: InboxAbout) => { text: string; path: string };
  /** SQL: whether it is still true. `i` is the item, `p` its request, `?1` the viewer, `?5` now. */
  isSo?: string;
  /** SQL: whether it is still true for a group. `pg` is the request in this group. */
  isSoInGroup?: string;
  /** The text that its line quotes: words of the request, or the newest of these on it. */
  quotes?: Quoted;
  /** The start page shows it elsewhere. */
  isElsewhere?: true;
};

/** The rights are the reader's present ones. */
export type InboxAbout = Permitted & {
  prayerId: number;
  groupId: number;
  /** Title of the request. */
  title: string;
  count: number;
  /** Token of the invitation's link. */
  invitation: string;
};

/** A kind in a digest. */
export type InDigest = {
  /** SQL: whether it is still true. `i` is the item, `p` its request, `$viewer` the reader. */
  isSo: string;
  /** It ignores the reader's choices for the request's groups. */
  isAlwaysHeard?: true;
  /** The label above a request of others. Of several kinds the lowest rank counts. */
  label?: { rank: number; words: (about: { author: string; isUrgent: boolean }) => string };
  /** The texts about a request. `entries` are the ids of its comments or updates, oldest first. */
  texts: (about: DigestAbout, entries: number[]) => (string | null)[];
};

type DigestAbout = { db: Db; user: Recipient; prayer: Prayer };

/** A kind that stays on every screen until it is marked as read. */
export type OnScreen = {
  /** SQL: whether it is still true. `n` is the notice, `u` its reader, `g` its group. */
  isSo?: string;
};

/** The live event that brings a kind to open pages. */
export type AsEvent = {
  kind: EventKind;
  /** Returns null for no line. `isOwn`: the event is for the reader alone. */
  line: (about: {
    prayer: { id: number } | null;
    group: { id: number; name: string } | null;
    isOwn: boolean;
  }) => Line | null;
  /** The reader's choices for their groups apply. */
  isChosen?: true;
  /** Whether it is still true of the request: a page that was away gets its events up to a day later. */
  isSo?: (db: Db, prayerId: number, now: number) => boolean;
};

type Places = { inbox?: InInbox; digest?: InDigest; screen?: OnScreen; event?: AsEvent };

/** The places that a kind must have by the list of kinds. */
type Promised<Name> = (Name extends InboxKind ? { inbox: InInbox } : { inbox?: never }) &
  (Name extends DigestKind ? { digest: InDigest } : { digest?: never }) &
  (Name extends ScreenKind ? { screen: OnScreen } : { screen?: never });

/** A sendable kind, as the rest of the program sees it. */
export type Sendable = Rules & {
  mail: ((context: NoticeContext) => Addressed | null) | undefined;
  push: ((context: NoticeContext) => Line | null) | undefined;
};

/** A kind of notice, as the rest of the program sees it. */
export type Kind = Sendable & Places;

type Told<Name extends NoticeKind, Cause, Outcome> = {
  name: Name;
  notify: (about: Omit<Occasion, 'kind' | 'rules'>, cause: Cause) => Outcome;
};

/**
 * Defines a kind of notice. `told` notifies its recipients in the transaction of the change; kinds without
 * it are made in another way.
 */
export const kind = <Name extends NoticeKind, Cause = never, Outcome = void, About = never>(
  name: Name,
  {
    notify,
    ...spec
  }: Rules &
    Words<About> &
    Promised<Name> & {
      event?: AsEvent;
      notify?: (occasion: Occasion<Name>, cause: Cause) => Outcome;
    },
): Kind & Told<Name, Cause, Outcome> => {
  const { inbox, digest, screen, event } = spec;
  const { mail, push, ...rules } = sendable(spec);
  return {
    ...{ ...rules, mail, push, inbox, digest, screen, event, name },
    notify: (about, cause) => {
      if (!notify) throw new Error(`Nothing tells of ${name} by itself.`);
      return notify({ ...about, kind: name, rules }, cause);
    },
  };
};

/** Defines a sendable kind by its rules and its texts. */
export const sendable = <About>(spec: Rules & Words<About>): Sendable => {
  const { about, mail, push, to, sending, answers } = spec;
  const { isUrgent, toUnconfirmed, isAboutOthers, stoppable, isAtOnceIfUrgent } = spec;
  return {
    ...{ isUrgent, toUnconfirmed, isAboutOthers, stoppable, isAtOnceIfUrgent },
    takesAnswers: spec.takesAnswers,
    toHousehold: spec.toHousehold,
    isOverAfter: spec.isOverAfter,
    mail:
      mail &&
      ((context) => {
        const found = about?.(context);
        const address =
          found &&
          (to?.(found) ??
            context.reader?.address ??
            context.user?.email ??
            context.delivery.address);
        return address
          ? {
              to: address,
              ...withAnswers(mail(found, context.parts), context.parts.mailbox, answers?.(found)),
              language: getLocale(),
              onSending: sending && (() => sending(found, context)),
            }
          : null;
      }),
    push:
      push &&
      ((context) => {
        const found = about?.(context);
        return found ? push(found) : null;
      }),
  };
};
