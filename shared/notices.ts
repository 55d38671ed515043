import { z } from 'zod';
import { keysOf } from './keys-of.ts';
import { flag, instant } from './text.ts';

/**
 * Where a notice stands: it is `sent` by mail or push, in the `inbox`, in a `digest`, on every `screen`
 * until it is marked as read. And who it is for: the whole `group` of a request, in the inbox only
 * `members` of the notice's group, its `moderators` about a request, or `anybody` who types an address,
 * signed in or not. `address`: it is about a change of address, and may be mailed to one that is not the
 * account's.
 */
type Trait =
  | 'sent'
  | 'inbox'
  | 'digest'
  | 'screen'
  | 'group'
  | 'members'
  | 'moderators'
  | 'anybody'
  | 'address';

/**
 * Every kind of notice. `server/notices/kinds/` has a file for each. A digest has its texts about one
 * request in this order.
 */
const NOTICES = {
  'new-prayer': ['sent', 'inbox', 'digest', 'group'],
  update: ['sent', 'inbox', 'digest'],
  'answered-prayer': ['sent', 'inbox', 'digest', 'group'],
  comment: ['sent', 'inbox', 'digest'],
  'it-is-now': ['sent', 'inbox'],
  'still-praying': ['sent', 'inbox'],
  prayed: ['sent', 'inbox'],
  reported: ['sent', 'inbox', 'members', 'moderators'],
  note: ['sent', 'inbox'],
  invitation: ['sent', 'inbox'],
  'reset-link-made': ['sent', 'inbox', 'screen'],
  'card-made': ['sent', 'inbox', 'screen'],
  'password-void': ['screen'],
  'made-administrator': ['inbox', 'screen'],
  'no-longer-administrator': ['inbox', 'screen'],
  'administrator-changed': ['sent'],
  'permissions-changed': ['sent', 'inbox', 'screen', 'members'],
  'group-given': ['sent', 'inbox', 'screen', 'members'],
  'group-taken-over': ['sent', 'inbox', 'screen', 'members'],
  welcome: ['sent'],
  reminder: ['sent'],
  'my-hour': ['sent'],
  contact: ['sent'],
  'password-forgotten': ['sent', 'anybody'],
  'password-changed': ['sent'],
  'passkey-added': ['sent'],
  'confirm-address': ['sent'],
  'address-asked': ['sent', 'address'],
  'address-changing': ['sent', 'address'],
  'address-changed': ['sent', 'inbox', 'screen', 'address'],
  'address-undone': ['sent', 'address'],
  'mail-not-taken': ['sent'],
  'shared-by-mail': ['sent'],
  'answered-by-mail': ['sent'],
  'stopped-by-mail': ['sent'],
  'joined-by-mail': ['sent'],
  'answer-not-taken': ['sent'],
  'household-asked': ['sent', 'inbox'],
  'household-agreed': ['sent', 'inbox'],
  'household-ended': ['sent', 'inbox'],
  'number-written': ['inbox'],
  'mailbox-on': ['sent'],
  'mail-server-on': ['sent'],
  'sign-in-code': ['sent', 'anybody'],
  test: ['sent'],
} as const satisfies Record<string, readonly Trait[]>;

export type NoticeKind = keyof typeof NOTICES;

type KindWith<Has extends Trait> = {
  [Kind in NoticeKind]: Has extends (typeof NOTICES)[Kind][number] ? Kind : never;
}[NoticeKind];

export const NOTICE_KINDS = keysOf(NOTICES);

const hasTrait =
  <Has extends Trait>(trait: Has) =>
  (kind: NoticeKind): kind is KindWith<Has> & NoticeKind => {
    const traits: readonly Trait[] = NOTICES[kind];
    return traits.includes(trait);
  };

export type SentKind = KindWith<'sent'>;
export const SENT_KINDS = NOTICE_KINDS.filter(hasTrait('sent'));

export type InboxKind = KindWith<'inbox'>;
export const INBOX_KINDS = NOTICE_KINDS.filter(hasTrait('inbox'));

export type GroupKind = KindWith<'group'>;
/** Kinds that notify all members of a request's groups. */
export const GROUP_KINDS = NOTICE_KINDS.filter(hasTrait('group'));

/** Kinds that former members of the group do not see in their inbox. */
export const MEMBERS_KINDS = NOTICE_KINDS.filter(hasTrait('members'));

/** Kinds that notify moderators of a request that waits for them. */
export const MODERATORS_KINDS = SENT_KINDS.filter(hasTrait('moderators'));

export type DigestKind = KindWith<'digest'>;
export const isInDigest = hasTrait('digest');
export const DIGEST_KINDS = NOTICE_KINDS.filter(isInDigest);

export type ScreenKind = KindWith<'screen'>;
const SCREEN_KINDS = NOTICE_KINDS.filter(hasTrait('screen'));

/** Mails that anybody can ask for, signed in or not, by typing an address. */
export const ASKED_BY_ANYBODY: readonly DeliveryKind[] = SENT_KINDS.filter(hasTrait('anybody'));

/** Mails about changes of an address. */
export const ADDRESS_KINDS: readonly DeliveryKind[] = SENT_KINDS.filter(hasTrait('address'));

/** The mail that contains several notices. It is not a kind of notice. */
export const DIGEST = 'digest';
/** Kinds of deliveries in the outbox. */
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
