import type { AuditEntry, AuditKind } from '../../shared/audit.ts';
import { m } from '../../shared/messages.ts';

type Who = AuditEntry['user'];

const nameOf = (who: Who) =>
  who?.name ?? (who ? m.admin_log_deleted_account() : m.admin_log_unknown());

/** `isOwn`: whether somebody did it to their own account. Two people may have one name. */
type Values = { user: string; actor: string; count: number; isOwn: boolean };

const WORDS: Record<AuditKind, (values: Values) => string> = {
  registered: m.admin_log_registered,
  'signed-in': m.admin_log_signed_in,
  'signed-in-by-passkey': m.admin_log_signed_in_by_passkey,
  'signed-in-by-code': m.admin_log_signed_in_by_code,
  'signed-in-by-link': m.admin_log_signed_in_by_link,
  'signed-in-by-card': m.admin_log_signed_in_by_card,
  'passkey-added': m.admin_log_passkey_added,
  'passkey-removed': m.admin_log_passkey_removed,
  'sign-in-link-made': m.admin_log_sign_in_link_made,
  'sign-in-failed': m.admin_log_sign_in_failed,
  'proof-failed': m.admin_log_proof_failed,
  'sessions-ended': m.admin_log_sessions_ended,
  'password-changed': m.admin_log_password_changed,
  'password-reset': m.admin_log_password_reset,
  'reset-link-made': m.admin_log_reset_link_made,
  'account-made': m.admin_log_account_made,
  'card-made': m.admin_log_card_made,
  'address-confirmed': (values) =>
    values.isOwn
      ? m.admin_log_own_address_confirmed(values)
      : m.admin_log_address_confirmed(values),
  'address-change-asked': m.admin_log_address_change_asked,
  'address-changed': (values) =>
    values.isOwn ? m.admin_log_own_address_changed(values) : m.admin_log_address_changed(values),
  'address-change-undone': m.admin_log_address_change_undone,
  'made-administrator': (values) =>
    values.isOwn
      ? m.admin_log_became_administrator(values)
      : m.admin_log_made_administrator(values),
  'no-longer-administrator': m.admin_log_no_longer_administrator,
  'switched-off': m.admin_log_switched_off,
  'switched-on': m.admin_log_switched_on,
  'account-deleted': (values) =>
    values.isOwn ? m.admin_log_own_account_deleted() : m.admin_log_account_deleted(values),
  'permissions-changed': m.admin_log_permissions_changed,
  'owner-changed': m.admin_log_owner_changed,
  'group-taken-over': m.admin_log_group_taken_over,
  'member-removed': m.admin_log_member_removed,
  'invite-link-made': m.admin_log_invite_link_made,
  'invite-link-revoked': m.admin_log_invite_link_revoked,
  'backup-made': m.admin_log_backup_made,
  'backup-downloaded': m.admin_log_backup_downloaded,
  'report-decided': m.admin_log_report_decided,
  'backup-restored': m.admin_log_backup_restored,
  'settings-changed': m.admin_log_settings_changed,
  'mail-server-changed': m.admin_log_mail_server_changed,
  'mailbox-changed': m.admin_log_mailbox_changed,
};

/** Returns what an entry of the log says. A name keeps its letters where it begins the sentence. */
export const auditWords = ({ kind, user, actor, count }: AuditEntry) => {
  const words = WORDS[kind]({
    user: nameOf(user),
    // Without a signed-in actor it was done on the server's own computer.
    actor: actor ? nameOf(actor) : m.admin_log_operator(),
    count,
    isOwn: user !== null && user.id === actor?.id,
  });
  return [user, actor].some((who) => who?.name && words.startsWith(who.name))
    ? words
    : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};
