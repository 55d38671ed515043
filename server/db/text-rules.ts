import { addressKey, isAddress } from '../../shared/address.ts';
import { isTimeZone } from '../../shared/congregation.ts';
import { isLanguage } from '../../shared/language.ts';

/** Returns whether a text column may have this value. */
export type TextRule = (text: string) => boolean;

/** Line ends, control characters, surrogates, and invisible characters that hide or turn text: shared/text.ts. */
const NOT_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200C|\u200D)\p{Cf}/u;
const NOT_IN_TEXT = /(?![\n\t])[\p{Cc}\p{Cs}]|[\u202a-\u202e]/u;

const isLine: TextRule = (text) => text.length <= 1_000 && !NOT_IN_LINE.test(text);
const isText: TextRule = (text) => !NOT_IN_TEXT.test(text);
/** Generated hashes, keys and tokens, in hex or base64. */
const isMade: TextRule = (text) => /^[\w+/=.:-]{0,4000}$/.test(text);
/** A name of the program, such as a kind. */
const isName: TextRule = (text) => /^[\w-]{1,100}$/.test(text);
/** Texts of other servers and of mails: they are compared or shown as text, and may be anything. */
const isSaid: TextRule = () => true;
const isMail: TextRule = (text) => isAddress(text, { takesHosts: true });
const isMailKey: TextRule = (text) => isMail(text) && text === addressKey(text);
const isHost: TextRule = (text) => /^[\w.:-]{1,255}$/.test(text);
const isUrl: TextRule = (text) => isLine(text.slice(0, 1_000)) && URL.canParse(text);
const zones = new Map<string, boolean>();
const isZone: TextRule = (text) => {
  const known = zones.get(text) ?? isTimeZone(text);
  if (zones.size < 1_000) zones.set(text, known);
  return known;
};

/** The rules of text columns without one in SQL (row-rules.ts): what the contract allows in a call. */
export const TEXT_RULES: Record<string, TextRule> = {
  'users.first_name': isLine,
  'users.last_name': isLine,
  'users.username': isLine,
  'users.username_key': isLine,
  'users.username_look': isLine,
  'users.email': isMail,
  'users.email_key': isMailKey,
  'users.reminder_zone': isZone,
  'users.telephone': isLine,
  'users.language': isLanguage,
  'users.browser_language': isLanguage,
  'sessions.token_hash': isMade,
  'sessions.device': isLine,
  'groups.name': isLine,
  'groups.description': isText,
  'prayers.title': isLine,
  'prayers.content': isText,
  'prayers.on_behalf_of': isLine,
  'prayers.edited_on': isMade,
  'updates.content': isText,
  'sent_once.call': isName,
  'sent_once.key': isLine,
  'answers.content': isText,
  'comments.content': isText,
  'standing_requests.content': isLine,
  'reports.reason': isText,
  'notes.content': isText,
  'invitations.email': isMail,
  'invitations.email_key': isMailKey,
  'invitations.token_hash': isMade,
  'invitations.nonce': isMade,
  'invitations.mailed_hash': isMade,
  'invitations.reply_hash': isMade,
  'invite_links.token': isMade,
  'deliveries.kind': isName,
  'deliveries.address': isMail,
  'deliveries.once': isLine,
  'deliveries.error': isSaid,
  'digest_items.kind': isName,
  'password_resets.nonce': isMade,
  'password_resets.token_hash': isMade,
  'address_confirmations.nonce': isMade,
  'address_confirmations.token_hash': isMade,
  'address_confirmations.reply_hash': isMade,
  'address_changes.old_email': isMail,
  'address_changes.old_key': isMailKey,
  'address_changes.new_email': isMail,
  'address_changes.new_key': isMailKey,
  'address_changes.nonce': isMade,
  'address_changes.token_hash': isMade,
  'address_changes.undo_hash': isMade,
  'mails_read.key': isSaid,
  'mails_read.outcome': isName,
  'mails_read.nonce': isMade,
  'mails_read.link_hash': isMade,
  'mailbox.uid_validity': isMade,
  'mail_server_settings.address': isMail,
  'mail_server_settings.host': isHost,
  'mail_server_settings.user_name': isLine,
  'mail_server_settings.sealed_password': isMade,
  'mail_server_settings.nonce': isMade,
  'mailbox_settings.address': isMail,
  'mailbox_settings.host': isHost,
  'mailbox_settings.user_name': isLine,
  'mailbox_settings.sealed_password': isMade,
  'mailbox_settings.nonce': isMade,
  'mailbox_settings.authserv_id': isLine,
  'setup_codes.code_hash': isMade,
  'passkeys.credential_id': isMade,
  'passkeys.public_key': isMade,
  'passkeys.name': isLine,
  'passkey_challenges.hash': isMade,
  'sign_in_codes.browser_hash': isMade,
  'sign_in_codes.account_hash': isMade,
  'sign_in_codes.nonce': isMade,
  'sign_in_links.token_hash': isMade,
  'sign_in_cards.code_hash': isMade,
  'notices.kind': isName,
  'audit.place': isLine,
  'contact_messages.name': isLine,
  'contact_messages.email': (text) => text === '' || isMail(text),
  'contact_messages.subject': isLine,
  'contact_messages.message': isText,
  'push_subscriptions.endpoint': isUrl,
  'push_subscriptions.p256dh': isMade,
  'push_subscriptions.auth': isMade,
  'ended_endpoints.hash': isMade,
  'uploads.token_hash': isMade,
  'uploads.name': isLine,
  'uploads.type': isLine,
  'resources.title': isLine,
  'resources.description': isText,
  'resources.file_name': isLine,
  'resources.file_type': isLine,
  'resources.words': isText,
  'inbox.kind': isName,
  'congregation.name': isLine,
  'congregation.help_name': isLine,
  'congregation.help_telephone': isLine,
  'congregation.help_words': isText,
  'congregation.time_zone': isZone,
  'congregation.greeting': isText,
  'congregation.language': isLanguage,
  'jobs.name': isLine,
};

type Row = Record<string, unknown>;

/** Columns that follow from another column: a row with another key would be found as another user's. */
export const KEYS: Record<string, (row: Row) => boolean> = {
  'users.email_key': ({ email, email_key }) => isKeyOf(email_key, email),
  'invitations.email_key': ({ email, email_key }) => isKeyOf(email_key, email),
  'address_changes.old_key': ({ old_email, old_key }) => isKeyOf(old_key, old_email),
  'address_changes.new_key': ({ new_email, new_key }) => isKeyOf(new_key, new_email),
};

const isKeyOf = (key: unknown, address: unknown) =>
  typeof address === 'string' ? key === addressKey(address) : key === null;
