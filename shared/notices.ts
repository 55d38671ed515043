import { z } from 'zod';
import { flag, instant } from './text.ts';

/**
 * Where a notice stands: it is `sent` by mail or push, in the `inbox`, in a `digest`, on every `screen`
 * until it is marked as read. Two more: only `members` of its group find it in their inbox, and
 * `anybody` can ask for it, signed in or not, by typing an address.
 */
type Place = 'sent' | 'inbox' | 'digest' | 'screen' | 'members' | 'anybody';

/**
 * Every kind of notice. `server/notices/kinds/` has a file for each. A digest has its texts about one
 * request in this order.
 */
const NOTICES = {
  'new-prayer': ['sent', 'inbox', 'digest'],
  update: ['sent', 'inbox', 'digest'],
  'answered-prayer': ['sent', 'inbox', 'digest'],
  comment: ['sent', 'inbox', 'digest'],
  'still-praying': ['sent', 'inbox'],
  prayed: ['sent', 'inbox'],
  reported: ['sent', 'inbox', 'members'],
  note: ['sent', 'inbox'],
  invitation: ['sent', 'inbox'],
  'reset-link-made': ['sent', 'inbox', 'screen'],
  'password-void': ['screen'],
  'made-administrator': ['inbox', 'screen'],
  'no-longer-administrator': ['inbox', 'screen'],
  'administrator-changed': ['sent'],
  'permissions-changed': ['sent', 'inbox', 'screen', 'members'],
  'group-given': ['sent', 'inbox', 'screen', 'members'],
  'group-taken-over': ['sent', 'inbox', 'screen', 'members'],
  welcome: ['sent'],
  reminder: ['sent'],
  contact: ['sent'],
  'password-forgotten': ['sent', 'anybody'],
  'password-reset': ['sent'],
  'password-changed': ['sent'],
  'passkey-added': ['sent'],
  'confirm-address': ['sent'],
  'sign-in-code': ['sent', 'anybody'],
  test: ['sent'],
} as const satisfies Record<string, readonly Place[]>;

export type NoticeKind = keyof typeof NOTICES;

type KindIn<Where extends Place> = {
  [Kind in NoticeKind]: Where extends (typeof NOTICES)[Kind][number] ? Kind : never;
}[NoticeKind];

const isKind = (name: string): name is NoticeKind => name in NOTICES;

export const NOTICE_KINDS = Object.keys(NOTICES).filter(isKind);

const standsIn =
  <Where extends Place>(place: Where) =>
  (kind: NoticeKind): kind is KindIn<Where> & NoticeKind => {
    const places: readonly Place[] = NOTICES[kind];
    return places.includes(place);
  };

export type SentKind = KindIn<'sent'>;
export const SENT_KINDS = NOTICE_KINDS.filter(standsIn('sent'));

export type InboxKind = KindIn<'inbox'>;
export const INBOX_KINDS = NOTICE_KINDS.filter(standsIn('inbox'));

/** What former members of its group do not find in their inbox. */
export const MEMBERS_KINDS = NOTICE_KINDS.filter(standsIn('members'));

export type DigestKind = KindIn<'digest'>;
export const isInDigest = standsIn('digest');
export const DIGEST_KINDS = NOTICE_KINDS.filter(isInDigest);

export type ScreenKind = KindIn<'screen'>;
const SCREEN_KINDS = NOTICE_KINDS.filter(standsIn('screen'));

/** Mails that anybody can ask for, signed in or not, by typing an address. */
export const ASKED_BY_ANYBODY: readonly DeliveryKind[] = SENT_KINDS.filter(standsIn('anybody'));

/** The mail that is made of several notices. It is no kind of its own. */
export const DIGEST = 'digest';
/** What can be put into the outbox. */
export type DeliveryKind = SentKind | typeof DIGEST;
export const DELIVERY_KINDS: readonly DeliveryKind[] = [...SENT_KINDS, DIGEST];

/** A notice that stays in the app until it is marked as read. */
export const notice = z.strictObject({
  id: z.number(),
  kind: z.enum(SCREEN_KINDS),
  createdAt: instant,
  /** The group that it is about, and what its reader may do there now. */
  group: z
    .strictObject({ id: z.number(), name: z.string(), canInvite: flag, canRemove: flag })
    .nullable(),
});

export type Notice = z.infer<typeof notice>;
