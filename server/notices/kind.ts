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

/** What is needed to make the text of a notice. */
export type NoticeParts = {
  db: Db;
  baseUrl: string;
  derive: Derive;
  /** Where answers by mail are read, if that is set up. */
  mailbox?: ReplyMailbox | undefined;
};

export type Recipient = typeof users.$inferSelect;

/** Somebody who reads another one's mail at their own address. */
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
  /** Who reads it at their own address, where that is not the recipient. */
  reader: HouseholdReader | null;
  now: number;
};

/** What is set up. Without a mail server no mail is put into the outbox. */
export type Channels = { mail: boolean; push: boolean; supportEmail?: string };

/** A kind that is told of, in the transaction of the change. */
export type Occasion<Name extends NoticeKind = NoticeKind> = Channels & {
  tx: Tx;
  now: number;
  kind: Name;
  rules: Rules;
};

type Words<About> = {
  /**
   * What a mail or push message is about, as its recipient may see it now. Null drops it: the subject
   * is gone, done, or hidden from the recipient. A refusal (404) means that, too.
   */
  about?: (context: NoticeContext) => About | null;
  /** The mail, if this kind has one. */
  mail?: (about: About, parts: NoticeParts) => Letter;
  /** The line of the push message and its link, if this kind has one. */
  push?: (about: About) => Line;
  /** What an answer to the mail does, and the secret of its address, where a mailbox is read. */
  answers?: (about: About) => { token: string; words: string } | null;
  /** The mail's address, if it does not go to an account. */
  to?: (about: About) => string;
  /** What else is stored when the mail's last part is about to be sent. */
  sending?: (about: About, context: NoticeContext) => void;
};

/** Reads a comment or an update as this person sees it, and throws 404 where they do not. */
type EntryShownTo = (db: Db, viewer: { id: number }, id: number) => unknown;

export type Rules = {
  /** Somebody is waiting for this mail, so it is sent first. */
  isUrgent?: true;
  /** The mail also goes to unconfirmed addresses. */
  toUnconfirmed?: true;
  /** It is about what others do, so the daily limit applies. */
  isAboutOthers?: true;
  /** What turns the mail off, in the profile or by a link in the mail. */
  stoppable?: Stoppable;
  /** Its mail also goes to the address of who reads the recipient’s mail (household-mail.ts). */
  toHousehold?: true | EntryShownTo;
  /** An answer to its mail is a text on the request that it is about. */
  takesAnswers?: true;
  /** About an urgent request it is mailed at once to those who want that. */
  isAtOnceIfUrgent?: true;
};

/** Whether a person has not turned off all mails of a kind. */
export const isWanted = (user: Recipient, { stoppable }: Rules) => {
  if (stoppable === undefined) return true;
  if (stoppable === 'myHour') return user.reminderHour !== null;
  return switchesOf(stoppable).some((name) => user[name]);
};

export type Quoted = 'request' | 'comments' | 'updates' | 'answer';

/** A kind in the inbox. */
export type InInbox = {
  /** Its text and where it leads. It names the request, but no author. */
  line: (item: InboxAbout) => { text: string; path: string };
  /** SQL: whether it is still so. `i` is the item, `p` its request, `?1` the viewer, `?5` now. */
  isSo?: string;
  /** SQL: whether it is still so if it is put for a group. `pg` is the request in this group. */
  isSoInGroup?: string;
  /** What its line quotes: words of the request, or the newest of these on it. */
  quotes?: Quoted;
  /** The start page has another place for it. */
  isElsewhere?: true;
};

/** Rights are those that the reader has now. */
export type InboxAbout = Permitted & {
  prayerId: number;
  groupId: number;
  /** Of the request. */
  title: string;
  count: number;
  /** The token of the invitation's link. */
  invitation: string;
};

/** A kind in a digest. */
export type InDigest = {
  /** SQL: whether it is still so. `i` is the item, `p` its request, `$viewer` the reader. */
  isSo: string;
  /** It is told whatever the reader chose for the groups of the request. */
  isAlwaysHeard?: true;
  /** What is said above a request of others. Of several kinds the one with the lowest rank counts. */
  label?: { rank: number; words: (about: { author: string; isUrgent: boolean }) => string };
  /** The texts about a request. `entries` are the ids of its comments or updates, oldest first. */
  texts: (about: DigestAbout, entries: number[]) => (string | null)[];
};

type DigestAbout = { db: Db; user: Recipient; prayer: Prayer };

/** A kind on every screen until it is marked as read. */
export type OnScreen = {
  /** SQL: whether it is still so. `n` is the notice, `u` its reader, `g` its group. */
  isSo?: string;
};

/** The live event that brings a kind to open pages. */
export type AsEvent = {
  kind: EventKind;
  /** Null brings none. `isOwn`: the event is for the reader alone. */
  line: (about: {
    prayer: { id: number } | null;
    group: { id: number; name: string } | null;
    isOwn: boolean;
  }) => Line | null;
  /** Whether the reader's choices for their groups decide on it. */
  isChosen?: true;
};

type Places = { inbox?: InInbox; digest?: InDigest; screen?: OnScreen; event?: AsEvent };

/** What the list of kinds promises of a kind. */
type Promised<Name> = (Name extends InboxKind ? { inbox: InInbox } : { inbox?: never }) &
  (Name extends DigestKind ? { digest: InDigest } : { digest?: never }) &
  (Name extends ScreenKind ? { screen: OnScreen } : { screen?: never });

/** What can be put into the outbox, for the rest of the program. */
export type Sendable = Rules & {
  mail: ((context: NoticeContext) => Addressed | null) | undefined;
  push: ((context: NoticeContext) => Line | null) | undefined;
};

/** A kind of notice, for the rest of the program. */
export type Kind = Sendable & Places;

type Told<Name extends NoticeKind, Cause, Outcome> = {
  name: Name;
  notify: (about: Omit<Occasion, 'kind' | 'rules'>, cause: Cause) => Outcome;
};

/**
 * Defines a kind of notice. `told` says who is told in which way, in the transaction of the change;
 * kinds without it are made in another way.
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

/** Defines what is put into the outbox by its rules and its texts. */
export const sendable = <About>(spec: Rules & Words<About>): Sendable => {
  const { about, mail, push, to, sending, answers } = spec;
  const { isUrgent, toUnconfirmed, isAboutOthers, stoppable, isAtOnceIfUrgent } = spec;
  return {
    ...{ isUrgent, toUnconfirmed, isAboutOthers, stoppable, isAtOnceIfUrgent },
    takesAnswers: spec.takesAnswers,
    toHousehold: spec.toHousehold,
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
