import { sql } from 'drizzle-orm';
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_KINDS } from '../../shared/audit.ts';
import { CONTACT_CATEGORIES } from '../../shared/contact.ts';
import { EVENT_KINDS } from '../../shared/events.ts';
import { GROUP_NOTICES } from '../../shared/groups.ts';
import { MAIL_PROVIDER_NAMES } from '../../shared/mail-providers.ts';
import type { MailOutcome } from '../../shared/mailbox.ts';
import type { DeliveryKind, DigestKind, InboxKind, ScreenKind } from '../../shared/notices.ts';
import { PICTURE_TYPES } from '../../shared/pictures.ts';
import { ANSWER_PERMISSIONS, CONSENTS } from '../../shared/prayers.ts';
import { SEEN } from '../../shared/reachability.ts';
import { DECISIONS, NOTE_KINDS, NOTED, REPORTED } from '../../shared/reports.ts';
import { SPANS } from '../../shared/server-health.ts';
import { MAIL_FREQUENCIES } from '../../shared/session.ts';
import type { OptionalStep } from '../../shared/setup.ts';
import type { Transport } from '../../shared/sign-in.ts';

/* The tables as the code sees them. Migrations create them with keys and indexes; schema.test.ts compares. */

const id = () => integer('id').primaryKey({ autoIncrement: true });
/** Whether the other side accepted a message. */
const OUTCOMES = ['taken', 'refused'] as const;
/** `returned`: a mail server accepted the mail, and later reported that it cannot be delivered. */
const MAIL_OUTCOMES = [...OUTCOMES, 'returned'] as const;
const flag = (name: string) => integer(name, { mode: 'boolean' });
const counter = (name: string) => integer(name).notNull().default(0);

export const users = sqliteTable('users', {
  id: id(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  /** Null for a user without an address. */
  email: text('email'),
  emailKey: text('email_key'),
  passwordHash: text('password_hash').notNull(),
  /** Path of the picture. */
  profileImageUrl: text('profile_image_url'),
  notifyNewPrayers: flag('notify_new_prayers').notNull().default(true),
  notifyAnsweredPrayers: flag('notify_answered_prayers').notNull().default(true),
  isAdmin: flag('is_admin').notNull().default(false),
  isActive: flag('is_active').notNull().default(true),
  createdAt: integer('created_at').notNull(),
  lastLoginAt: integer('last_login_at'),
  emailConfirmedAt: integer('email_confirmed_at'),
  usernameLook: text('username_look').notNull(),
  inboxReadId: integer('inbox_read_id').notNull().default(0),
  mailFrequency: text('mail_frequency', { enum: MAIL_FREQUENCIES }).notNull().default('at-once'),
  urgentAtOnce: flag('urgent_at_once').notNull().default(true),
  notifyReplies: flag('notify_replies').notNull().default(true),
  notifyNow: flag('notify_now').notNull().default(true),
  mailOutcome: text('mail_outcome', { enum: MAIL_OUTCOMES }),
  /** The last activity in ended sessions. */
  lastSeenAt: integer('last_seen_at'),
  /** The mail outcome and last activity at the end of the last week; null for newer accounts. */
  shownMailOutcome: text('shown_mail_outcome', { enum: MAIL_OUTCOMES }),
  shownSeen: text('shown_seen', { enum: SEEN }),
  /** Bytes of requests, comments, updates and answers; counted by triggers. */
  writtenBytes: counter('written_bytes'),
  /** Number of changes of the address. */
  addressVersion: counter('address_version'),
  /** Number of times that the secrets of replies ended, and how many of these versions are void. */
  replyVersion: counter('reply_version'),
  forgottenReplyVersions: counter('forgotten_reply_versions'),
  /** Days of the daily reminder as bits, in the user's time zone. */
  reminderDays: integer('reminder_days'),
  reminderHour: integer('reminder_hour'),
  reminderZone: text('reminder_zone'),
  /** Time of the next reminder, and of the last one. */
  reminderAt: integer('reminder_at'),
  remindedAt: integer('reminded_at'),
  /** Who made the account of a user without an address. */
  madeBy: integer('made_by'),
  /** Telephone number for the owners of their groups. */
  telephone: text('telephone'),
  /** The chosen language; null for the browser's. */
  language: text('language'),
  /** The browser's language at the last sign-in, for mails. */
  browserLanguage: text('browser_language'),
  /** Whether users entered their number themselves: then no owner changes it. */
  telephoneIsOwn: flag('telephone_is_own').notNull().default(false),
  /** Whether they are never among the people to pray for, and when they last changed that. */
  isUnnamed: flag('is_unnamed').notNull().default(false),
  namingChangedAt: integer('naming_changed_at'),
});

/** Separate from the users, so that reading a user does not read a picture. */
export const pictures = sqliteTable('pictures', {
  userId: integer('user_id').primaryKey(),
  name: text('name').notNull(),
  type: text('type', { enum: PICTURE_TYPES }).notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
});

export const sessions = sqliteTable('sessions', {
  id: id(),
  tokenHash: text('token_hash').notNull(),
  userId: integer('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
  lastSeenAt: integer('last_seen_at').notNull(),
  device: text('device').notNull().default(''),
});

export const groups = sqliteTable('groups', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  ownerId: integer('owner_id').notNull(),
  createdAt: integer('created_at').notNull(),
  silenceDays: integer('silence_days').notNull().default(30),
  looksFirst: flag('looks_first').notNull().default(false),
  /** Counted by triggers. */
  memberCount: counter('member_count'),
  leaderCount: counter('leader_count'),
  /** Number of active requests that all members see. */
  activeCount: counter('active_count'),
  /** Number of those that are in no other group. */
  plainCount: counter('plain_count'),
});

export const members = sqliteTable('members', {
  id: id(),
  groupId: integer('group_id').notNull(),
  userId: integer('user_id').notNull(),
  canInvite: flag('can_invite').notNull().default(false),
  canRemove: flag('can_remove').notNull().default(false),
  joinedAt: integer('joined_at').notNull(),
  seenShareId: integer('seen_share_id').notNull().default(0),
  /** 1 for a leader, 2 for a moderator (server/db/rank.ts); set by triggers. */
  rank: integer('rank').notNull().default(0),
  notices: text('notices', { enum: GROUP_NOTICES }).notNull().default('everything'),
});

export const prayers = sqliteTable('prayers', {
  id: id(),
  userId: integer('user_id').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  category: text('category').notNull(),
  isAnonymous: flag('is_anonymous').notNull().default(false),
  isUrgent: flag('is_urgent').notNull().default(false),
  needAnswerBy: text('need_answer_by'),
  canMarkAsAnswered: text('can_mark_as_answered', {
    enum: ANSWER_PERMISSIONS,
  }).notNull(),
  answerId: integer('answer_id'),
  createdAt: integer('created_at').notNull(),
  isLongTerm: flag('is_long_term').notNull().default(false),
  touchedAt: integer('touched_at').notNull().default(0),
  lookAt: integer('look_at'),
  askedAt: integer('asked_at'),
  restedAt: integer('rested_at'),
  onBehalfOf: text('on_behalf_of'),
  consent: text('consent', { enum: CONSENTS }),
  mayBePrinted: flag('may_be_printed').notNull().default(false),
  isFromOffice: flag('is_from_office').notNull().default(false),
  /** The author if others may know them; null for an anonymous request and for one of the office. */
  shownAuthorId: integer('shown_author_id').generatedAlwaysAs(
    sql`(case when is_anonymous = 0 and is_from_office = 0 then user_id end)`,
  ),
  /** Counts for the lists; counted by triggers. */
  supportCount: counter('support_count'),
  commentCount: counter('comment_count'),
  hiddenComments: counter('hidden_comments'),
  updateCount: counter('update_count'),
  hiddenUpdates: counter('hidden_updates'),
  groupCount: counter('group_count'),
  editedOn: text('edited_on'),
  /** Number of typos that were corrected since then. */
  mended: counter('mended'),
  /** When the author last said that it is now, and until when the request shows that; null if the author ended it. */
  saidNowAt: integer('said_now_at'),
  nowEndsAt: integer('now_ends_at'),
});

/** The group whose moderators review a text, and whether they removed it. */
const hiding = () => ({
  heldIn: integer('held_in'),
  isRemoved: flag('is_removed').notNull().default(false),
});

export const updates = sqliteTable('updates', {
  id: id(),
  prayerId: integer('prayer_id').notNull(),
  userId: integer('user_id').notNull(),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  ...hiding(),
});

export const sentOnce = sqliteTable('sent_once', {
  userId: integer('user_id').notNull(),
  call: text('call').notNull(),
  key: text('key').notNull(),
  madeId: integer('made_id').notNull(),
  createdAt: integer('created_at').notNull(),
});

export const answers = sqliteTable('answers', {
  id: id(),
  prayerId: integer('prayer_id').notNull(),
  content: text('content').notNull(),
  answeredBy: integer('answered_by'),
  answeredAt: integer('answered_at').notNull(),
});

export const prayerGroups = sqliteTable('prayer_groups', {
  groupId: integer('group_id').notNull(),
  prayerId: integer('prayer_id').notNull(),
  answerId: integer('answer_id'),
  isResting: flag('is_resting').notNull().default(false),
  isUrgent: flag('is_urgent').notNull().default(false),
  needAnswerBy: text('need_answer_by'),
  isLeadersOnly: flag('is_leaders_only').notNull().default(false),
  /** Members of this rank and above see it; set by a trigger. */
  needsRank: integer('needs_rank').notNull().default(0),
  /** Moderators must review it: until then only they and its author see it there. */
  isHeld: flag('is_held').notNull().default(false),
  /** Whether the request is in other groups too; set by triggers. */
  isSeveral: flag('is_several').notNull().default(false),
  /** Author of the request; set by a trigger if missing. Never leaves the database. */
  authorId: integer('author_id'),
  /** A growing number of when it was shared there; set by a trigger if missing. */
  shareId: integer('share_id'),
});

/** Each time that a request was shared with new groups, or again with all members. */
export const shares = sqliteTable('shares', {
  id: id(),
  prayerId: integer('prayer_id').notNull(),
});

export const supports = sqliteTable('supports', {
  prayerId: integer('prayer_id').notNull(),
  userId: integer('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
  lastPrayedAt: integer('last_prayed_at').notNull().default(0),
  authorId: integer('author_id'),
  /** When they prayed on an earlier day. */
  earlierPrayedAt: integer('earlier_prayed_at'),
  /** When they took back a later prayer. */
  takenBackAt: integer('taken_back_at'),
});

export const bookmarks = sqliteTable('bookmarks', {
  id: id(),
  prayerId: integer('prayer_id').notNull(),
  userId: integer('user_id').notNull(),
  createdAt: integer('created_at').notNull(),
});

export const comments = sqliteTable('comments', {
  id: id(),
  prayerId: integer('prayer_id').notNull(),
  userId: integer('user_id').notNull(),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
  ...hiding(),
  /** Counted by triggers. */
  amenCount: counter('amen_count'),
});

/** Users who said Amen to a comment. This notifies nobody. */
export const commentReactions = sqliteTable(
  'comment_reactions',
  {
    commentId: integer('comment_id').notNull(),
    userId: integer('user_id').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
);

/** Reports for moderators, and their decisions. */
export const reports = sqliteTable('reports', {
  id: id(),
  groupId: integer('group_id').notNull(),
  /** Null for a standing request. */
  prayerId: integer('prayer_id'),
  what: text('what', { enum: REPORTED }).notNull(),
  /** Id of the comment or update; 0 for the request itself. */
  entryId: integer('entry_id').notNull().default(0),
  /** Whose standing request it is. */
  personId: integer('person_id'),
  reporterId: integer('reporter_id'),
  reason: text('reason').notNull(),
  createdAt: integer('created_at').notNull(),
  decidedAt: integer('decided_at'),
  decision: text('decision', { enum: DECISIONS }),
});

/** Notes of moderators to an author. */
export const notes = sqliteTable('notes', {
  id: id(),
  userId: integer('user_id').notNull(),
  /** Null for a note about a standing request. */
  prayerId: integer('prayer_id'),
  groupId: integer('group_id').notNull(),
  writerId: integer('writer_id'),
  kind: text('kind', { enum: NOTE_KINDS }).notNull(),
  what: text('what', { enum: NOTED }).notNull(),
  content: text('content').notNull(),
  createdAt: integer('created_at').notNull(),
});

/** What a user may always be prayed for. */
export const standingRequests = sqliteTable('standing_requests', {
  userId: integer('user_id').primaryKey(),
  content: text('content').notNull(),
  writtenAt: integer('written_at').notNull(),
  ...hiding(),
});

export const invitations = sqliteTable('invitations', {
  id: id(),
  groupId: integer('group_id').notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  tokenHash: text('token_hash').notNull(),
  invitedBy: integer('invited_by').notNull(),
  sendWelcome: flag('send_welcome').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  acceptedAt: integer('accepted_at'),
  declinedAt: integer('declined_at'),
  nonce: text('nonce').notNull().default(''),
  registeredAt: integer('registered_at'),
  mailedHash: text('mailed_hash'),
  isRefused: flag('is_refused').notNull().default(false),
  replyHash: text('reply_hash'),
});

export const inviteLinks = sqliteTable('invite_links', {
  id: id(),
  groupId: integer('group_id').notNull(),
  token: text('token').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  revokedAt: integer('revoked_at'),
});

export const deliveries = sqliteTable('deliveries', {
  id: id(),
  channel: text('channel', { enum: ['mail', 'push'] }).notNull(),
  kind: text('kind').$type<DeliveryKind>().notNull(),
  userId: integer('user_id'),
  address: text('address'),
  subjectId: integer('subject_id'),
  groupId: integer('group_id'),
  once: text('once'),
  state: text('state', {
    enum: ['waiting', 'sending', 'sent', 'dropped', 'failed', 'unknown'],
  }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  dueAt: integer('due_at').notNull(),
  createdAt: integer('created_at').notNull(),
  error: text('error'),
  subscriptionId: integer('subscription_id'),
  urgency: integer('urgency').notNull().default(1),
  entryId: integer('entry_id'),
  /** The user whose address gets a second mail, and the delivery of the first one. */
  readerId: integer('reader_id'),
  copyOf: integer('copy_of'),
});

/** Items for a user's next digest, and what the last digests had. */
export const digestItems = sqliteTable('digest_items', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<DigestKind>().notNull(),
  prayerId: integer('prayer_id').notNull(),
  groupId: integer('group_id'),
  entryId: integer('entry_id').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  isTold: flag('is_told').notNull().default(false),
  digestId: integer('digest_id'),
});

/** A user's mail that also goes to another user's address, agreed or asked. */
export const households = sqliteTable('households', {
  id: id(),
  /** The user whose mail it is, and the user who reads it too. */
  personId: integer('person_id').notNull(),
  readerId: integer('reader_id').notNull(),
  /** Whether the reader asked. */
  byReader: flag('by_reader').notNull(),
  createdAt: integer('created_at').notNull(),
  agreedAt: integer('agreed_at'),
  /** When the question was withdrawn or refused. */
  closedAt: integer('closed_at'),
});

export const passwordResets = sqliteTable('password_resets', {
  id: id(),
  userId: integer('user_id').notNull(),
  nonce: text('nonce').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  madeBy: integer('made_by'),
});

export const addressConfirmations = sqliteTable('address_confirmations', {
  id: id(),
  userId: integer('user_id').notNull(),
  nonce: text('nonce').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  replyHash: text('reply_hash'),
});

/** Changes of addresses: pending ones, and those of the last days. */
export const addressChanges = sqliteTable('address_changes', {
  id: id(),
  userId: integer('user_id').notNull(),
  wantedBy: text('wanted_by', { enum: ['person', 'administrator', 'operator'] }).notNull(),
  oldEmail: text('old_email'),
  oldKey: text('old_key'),
  newEmail: text('new_email').notNull(),
  newKey: text('new_key').notNull(),
  nonce: text('nonce').notNull(),
  tokenHash: text('token_hash').notNull(),
  undoHash: text('undo_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  /** When the new address's link was used, or replaced by a newer one. */
  overAt: integer('over_at'),
  changedAt: integer('changed_at'),
  /** Null if the old address was never confirmed. */
  undoUntil: integer('undo_until'),
  undoneAt: integer('undone_at'),
});

export const mailsRead = sqliteTable('mails_read', {
  id: id(),
  key: text('key').notNull(),
  userId: integer('user_id'),
  outcome: text('outcome').$type<MailOutcome>().notNull(),
  count: integer('count'),
  most: integer('most'),
  prayerId: integer('prayer_id'),
  nonce: text('nonce'),
  linkHash: text('link_hash'),
  linkUntil: integer('link_until'),
  isAnswered: flag('is_answered').notNull().default(false),
  readAt: integer('read_at').notNull(),
});

/** Last read mail of the mailbox. One row. */
export const mailbox = sqliteTable('mailbox', {
  id: integer('id').primaryKey(),
  uidValidity: text('uid_validity'),
  lastUid: counter('last_uid'),
});

/** The mailbox as administrators set it. At most one row. */
export const mailboxSettings = sqliteTable('mailbox_settings', {
  id: integer('id').primaryKey(),
  provider: text('provider', { enum: MAIL_PROVIDER_NAMES }).notNull(),
  address: text('address').notNull(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  userName: text('user_name').notNull(),
  sealedPassword: text('sealed_password').notNull(),
  nonce: text('nonce').notNull(),
  hasPlus: integer('has_plus', { mode: 'boolean' }),
  authservId: text('authserv_id'),
  isOn: flag('is_on').notNull().default(false),
});

/** The mail server as administrators set it. At most one row. */
export const mailServerSettings = sqliteTable('mail_server_settings', {
  id: integer('id').primaryKey(),
  provider: text('provider', { enum: MAIL_PROVIDER_NAMES }).notNull(),
  address: text('address').notNull(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  userName: text('user_name').notNull(),
  sealedPassword: text('sealed_password').notNull(),
  nonce: text('nonce').notNull(),
  isOn: flag('is_on').notNull().default(false),
});

export const setupCodes = sqliteTable('setup_codes', {
  codeHash: text('code_hash').primaryKey(),
  expiresAt: integer('expires_at').notNull(),
});

export const passkeys = sqliteTable('passkeys', {
  id: id(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: integer('counter').notNull(),
  transports: text('transports', { mode: 'json' }).$type<Transport[]>().notNull(),
  name: text('name').notNull(),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at'),
});

export const passkeyChallenges = sqliteTable('passkey_challenges', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose', { enum: ['sign-in', 'proof', 'add'] }).notNull(),
  userId: integer('user_id'),
  expiresAt: integer('expires_at').notNull(),
});

export const signInCodes = sqliteTable('sign_in_codes', {
  id: id(),
  browserHash: text('browser_hash').notNull(),
  accountHash: text('account_hash').notNull(),
  userId: integer('user_id'),
  nonce: text('nonce').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  overAt: integer('over_at'),
});

export const signInLinks = sqliteTable('sign_in_links', {
  id: id(),
  userId: integer('user_id').notNull(),
  sessionId: integer('session_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
});

export const signInCards = sqliteTable('sign_in_cards', {
  id: id(),
  userId: integer('user_id').notNull(),
  madeBy: integer('made_by'),
  codeHash: text('code_hash').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  overAt: integer('over_at'),
});

export const notices = sqliteTable('notices', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<ScreenKind>().notNull(),
  createdAt: integer('created_at').notNull(),
  readAt: integer('read_at'),
  groupId: integer('group_id'),
});

export const audit = sqliteTable('audit', {
  id: id(),
  kind: text('kind', { enum: AUDIT_KINDS }).notNull(),
  userId: integer('user_id'),
  actorId: integer('actor_id'),
  groupId: integer('group_id'),
  place: text('place'),
  count: integer('count').notNull().default(1),
  createdAt: integer('created_at').notNull(),
});

export const contactMessages = sqliteTable('contact_messages', {
  id: id(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  category: text('category', { enum: CONTACT_CATEGORIES }).notNull(),
  message: text('message').notNull(),
  wasMailed: flag('was_mailed').notNull(),
  createdAt: integer('created_at').notNull(),
});

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: id(),
  userId: integer('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: integer('created_at').notNull(),
  sessionId: integer('session_id'),
  outcome: text('outcome', { enum: OUTCOMES }),
  /** The outcome at the end of the last week. */
  shownOutcome: text('shown_outcome', { enum: OUTCOMES }),
});

/** Endpoints that ended according to their push service. */
export const endedEndpoints = sqliteTable('ended_endpoints', {
  hash: text('hash').primaryKey(),
  endedAt: integer('ended_at').notNull(),
});

export const events = sqliteTable('events', {
  id: id(),
  kind: text('kind', { enum: EVENT_KINDS }).notNull(),
  userId: integer('user_id'),
  groupId: integer('group_id'),
  prayerId: integer('prayer_id'),
  actorId: integer('actor_id'),
  createdAt: integer('created_at').notNull(),
  needsRank: integer('needs_rank').notNull().default(0),
});

export const uploads = sqliteTable('uploads', {
  id: id(),
  userId: integer('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  file: text('file').notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  takenAt: integer('taken_at'),
  receivedAt: integer('received_at'),
  name: text('name'),
  type: text('type'),
  size: integer('size'),
});

export const resources = sqliteTable('resources', {
  id: id(),
  title: text('title').notNull(),
  description: text('description'),
  file: text('file').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: integer('file_size').notNull(),
  fileType: text('file_type').notNull(),
  uploaderId: integer('uploader_id'),
  createdAt: integer('created_at').notNull(),
  words: text('words').notNull(),
});

export const inbox = sqliteTable('inbox', {
  id: id(),
  kind: text('kind').$type<InboxKind>().notNull(),
  userId: integer('user_id'),
  groupId: integer('group_id'),
  prayerId: integer('prayer_id'),
  invitationId: integer('invitation_id'),
  actorId: integer('actor_id'),
  count: integer('count'),
  createdAt: integer('created_at').notNull(),
});

/** Rows to be added to the search index. */
export const searchWaiting = sqliteTable('search_waiting', {
  kind: text('kind', { enum: ['user', 'prayer'] }).notNull(),
  id: integer('id').notNull(),
  /** Rows up to this one are done. */
  afterRow: integer('after_row').notNull().default(0),
  turn: integer('turn').notNull().default(0),
});

export const searchTraces = sqliteTable('search_traces', {
  name: text('name', { enum: ['search', 'people_search'] }).notNull(),
  deleted: integer('deleted').notNull(),
});

/** Deletions in portions that are not complete. */
export const deletions = sqliteTable('deletions', {
  kind: text('kind', { enum: ['account', 'group', 'request'] }).notNull(),
  id: integer('id').notNull(),
});

/** The settings of the congregation, in one row. */
export const congregation = sqliteTable('congregation', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().default(''),
  helpName: text('help_name').notNull().default(''),
  helpTelephone: text('help_telephone').notNull().default(''),
  helpWords: text('help_words').notNull().default(''),
  timeZone: text('time_zone'),
  digestHour: integer('digest_hour').notNull().default(7),
  greeting: text('greeting').notNull().default(''),
  digestDay: integer('digest_day').notNull().default(3),
  language: text('language'),
});

/** Steps of setting up the congregation that no other table shows. One row. */
export const setup = sqliteTable('setup', {
  id: integer('id').primaryKey(),
  skipped: text('skipped', { mode: 'json' }).$type<OptionalStep[]>().notNull().default([]),
  /** The delivery of the latest test mail. */
  mailTestId: integer('mail_test_id'),
  /** Whether the mail server accepted one. */
  isMailTested: flag('is_mail_tested').notNull().default(false),
  isOver: flag('is_over').notNull().default(false),
});

export const jobs = sqliteTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: integer('due_at').notNull(),
});

/** Samples of the server's health, in rings of fixed size. */
export const samples = sqliteTable(
  'samples',
  {
    span: text('span', { enum: SPANS }).notNull(),
    slot: integer('slot').notNull(),
    beganAt: integer('began_at').notNull(),
    calls: integer('calls').notNull(),
    slow: integer('slow').notNull(),
    failed: integer('failed').notNull(),
    refused: integer('refused').notNull(),
    durations: text('durations', { mode: 'json' }).$type<number[]>().notNull(),
    memory: integer('memory').notNull(),
    freeDisk: integer('free_disk'),
    database: integer('database').notNull(),
    mailWaiting: integer('mail_waiting').notNull(),
    pushWaiting: integer('push_waiting').notNull(),
    streams: integer('streams').notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.slot] })],
);
