import { m, type Sentence } from '../../shared/messages.ts';
import { daysBetween, momentOf } from '../ui/dates/days.ts';

/** Days since the last sign-in: 'Never', 'Today', '1 day ago', '12 days ago'. */
export function sinceLogin(lastLoginAt: string | null, now: Date) {
  if (lastLoginAt === null) return m.admin_login_never();
  // A time in the future, by a wrong clock, counts as today.
  const days = Math.max(0, daysBetween(momentOf(lastLoginAt), now));
  return days === 0 ? m.admin_login_today() : m.admin_login_days_ago({ days });
}

/** Returns a `mailto:` link that starts a reply. */
export const replyLink = ({ email, subject }: { email: string; subject: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(m.admin_messages_reply_subject({ subject }))}`;

const KINDS = new Map<string, Sentence>([
  ['new-prayer', m.admin_kind_new_prayer],
  ['answered-prayer', m.admin_kind_answered_prayer],
  ['comment', m.admin_kind_comment],
  ['update', m.admin_kind_update],
  ['it-is-now', m.admin_kind_now],
  ['digest', m.admin_kind_digest],
  ['invitation', m.admin_kind_invitation],
  ['welcome', m.admin_kind_welcome],
  ['password-forgotten', m.admin_kind_password_reset],
  ['reset-link-made', m.admin_kind_reset_link_made],
  ['administrator-changed', m.admin_kind_right],
  ['permissions-changed', m.admin_kind_right],
  ['group-given', m.admin_kind_group_taken_over],
  ['group-taken-over', m.admin_kind_group_taken_over],
  ['confirm-address', m.admin_kind_confirm_address],
  ['address-asked', m.admin_kind_confirm_address],
  ['address-changing', m.admin_kind_address_changed],
  ['address-changed', m.admin_kind_address_changed],
  ['address-undone', m.admin_kind_address_changed],
  ['household-asked', m.admin_kind_household],
  ['household-agreed', m.admin_kind_household],
  ['household-ended', m.admin_kind_household],
  ['sign-in-code', m.admin_kind_sign_in_code],
  ['passkey-added', m.admin_kind_passkey_added],
  ['password-changed', m.admin_kind_password_changed],
  ['contact', m.admin_kind_contact],
  ['reminder', m.admin_kind_reminder],
  ['my-hour', m.admin_kind_reminder],
  ['test', m.admin_kind_trial],
]);

/** Returns the name of a delivery's kind. */
export const kindWords = (kind: string) => (KINDS.get(kind) ?? m.admin_kind_other)();
