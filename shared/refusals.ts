import { COMMENTS_PER_PERSON } from './comments.ts';
import { GROUPS_PER_PERSON } from './groups.ts';
import { m, type Sentence } from './messages.ts';
import { PRAYERS_PER_PERSON, WRITTEN_MOST } from './prayers.ts';
import { PASSKEYS_PER_PERSON } from './sign-in.ts';
import { UPDATES_PER_PRAYER } from './updates.ts';

type Row = { status: number; sentence: Sentence };
const row = (status: number, sentence: Sentence): Row => ({ status, sentence });

/**
 * Every refusal: its code for programs (the header `x-error-code`), its status and its sentence for
 * people. `invalid` stands for every rule about input; the rule has its own sentence.
 */
export const refusals = {
  // 400 and its kind: what was sent
  invalid: row(400, m.calls_invalid),
  'holds-secret': row(400, m.text_no_secrets),
  'body-too-large': row(413, m.refusals_body_too_large),
  'file-too-large': row(413, m.resources_file_too_large),
  'picture-too-large': row(413, m.pictures_too_large),
  'not-sent-as-json': row(415, m.refusals_not_sent_as_json),
  'beyond-the-end': row(416, m.refusals_beyond_the_end),

  // 401: who is calling
  'signed-out': row(401, m.refusals_signed_out),
  'wrong-credentials': row(401, m.session_wrong_credentials),
  'wrong-passkey': row(401, m.passwordless_passkey_refused),
  'wrong-username-or-password': row(401, m.session_wrong_username),
  'wrong-code': row(401, m.passwordless_code_wrong),
  'wrong-card': row(401, m.cards_code_wrong),

  // 403: not allowed
  'administrators-only': row(403, m.refusals_administrators_only),
  'other-site': row(403, m.refusals_other_site),
  deactivated: row(403, m.session_deactivated),
  'registration-closed': row(403, m.refusals_registration_closed),
  'invitation-needed': row(403, m.refusals_invitation_needed),
  'wrong-password': row(403, m.account_wrong_password),
  'no-password': row(403, m.account_no_password),
  'passkey-refused': row(403, m.passwordless_passkey_refused),
  'own-account': row(403, m.admin_own_account),
  'not-in-group': row(403, m.refusals_not_in_group),
  'inviters-post-as-office': row(403, m.refusals_inviters_post_as_office),
  'author-edits-request': row(403, m.refusals_author_edits_request),
  'author-deletes-request': row(403, m.refusals_author_deletes_request),
  'author-answers-request': row(403, m.refusals_author_answers_request),
  'author-removes-answer': row(403, m.refusals_author_removes_answer),
  'author-deletes-comment': row(403, m.refusals_author_deletes_comment),
  'own-amen': row(403, m.refusals_own_amen),
  'author-adds-update': row(403, m.refusals_author_adds_update),
  'author-deletes-update': row(403, m.refusals_author_deletes_update),
  'author-rests-request': row(403, m.refusals_author_rests_request),
  'own-not-reported': row(403, m.refusals_own_not_reported),
  'moderators-see-reports': row(403, m.refusals_moderators_see_reports),
  'moderators-write-to-authors': row(403, m.refusals_moderators_write_to_authors),
  'owner-edits-group': row(403, m.refusals_owner_edits_group),
  'owner-deletes-group': row(403, m.refusals_owner_deletes_group),
  'owner-hands-over-group': row(403, m.refusals_owner_hands_over_group),
  'not-next-owner': row(403, m.refusals_not_next_owner),
  'owner-sets-permissions': row(403, m.refusals_owner_sets_permissions),
  'owner-sees-reached': row(403, m.refusals_owner_sees_reached),
  'own-number': row(403, m.refusals_own_number),
  'owner-cannot-leave': row(403, m.refusals_owner_cannot_leave),
  'may-not-remove-member': row(403, m.refusals_may_not_remove_member),
  'may-not-invite-many': row(403, m.refusals_may_not_invite_many),
  'confirm-address-first': row(403, m.refusals_confirm_address_first),
  'may-not-invite': row(403, m.refusals_may_not_invite),
  'may-not-see-invitations': row(403, m.refusals_may_not_see_invitations),

  // 404: not there, or not to be seen: the two must not be told apart
  'group-not-found': row(404, m.refusals_group_not_found),
  'request-not-found': row(404, m.refusals_request_not_found),
  'comment-not-found': row(404, m.refusals_comment_not_found),
  'update-not-found': row(404, m.refusals_update_not_found),
  'standing-request-not-found': row(404, m.refusals_standing_request_not_found),
  'report-not-found': row(404, m.refusals_report_not_found),
  'member-not-found': row(404, m.refusals_member_not_found),
  'user-not-found': row(404, m.refusals_user_not_found),
  'household-not-found': row(404, m.household_not_found),
  'device-not-found': row(404, m.refusals_device_not_found),
  'passkey-not-found': row(404, m.passwordless_passkey_not_found),
  'notice-not-found': row(404, m.refusals_notice_not_found),
  'resource-not-found': row(404, m.refusals_resource_not_found),
  'file-not-found': row(404, m.refusals_file_not_found),
  'picture-not-found': row(404, m.pictures_not_found),
  'backup-not-found': row(404, m.backups_not_found),
  'nothing-here': row(404, m.refusals_nothing_here),
  'unknown-invitation': row(404, m.invitations_link_invalid),
  'unknown-reset-link': row(404, m.account_reset_link_invalid),
  'unknown-confirmation': row(404, m.account_confirmation_link_invalid),
  'unknown-address-link': row(404, m.account_address_link_invalid),
  'unknown-sign-in-link': row(404, m.passwordless_link_invalid),
  'unknown-unsubscribe-link': row(404, m.notifications_unsubscribe_link_invalid),
  'unknown-mail-link': row(404, m.replies_link_invalid),
  'unknown-upload': row(404, m.resources_upload_invalid),

  // 409: things are not as they would have to be
  'email-taken': row(409, m.refusals_email_taken),
  'username-taken': row(409, m.refusals_username_taken),
  'already-member': row(409, m.refusals_already_member),
  'already-answered': row(409, m.refusals_already_answered),
  'already-reported': row(409, m.refusals_already_reported),
  'already-decided': row(409, m.refusals_already_decided),
  'comment-looked-at': row(409, m.refusals_comment_looked_at),
  'same-address': row(409, m.account_address_same),
  'same-address-of-other': row(409, m.admin_address_same),
  'already-confirmed': row(409, m.account_address_already_confirmed),
  'password-just-changed': row(409, m.refusals_password_just_changed),
  'no-passkeys-here': row(409, m.passwordless_no_passkeys_here),
  'passkey-known': row(409, m.passwordless_passkey_known),
  'too-many-passkeys': row(409, () =>
    m.passwordless_too_many_passkeys({ count: PASSKEYS_PER_PERSON }),
  ),
  'key-used': row(409, m.refusals_key_used),
  'last-administrator': row(409, m.account_last_administrator),
  'too-many-groups': row(409, () => m.groups_too_many({ count: GROUPS_PER_PERSON })),
  'too-many-requests-kept': row(409, () => m.prayers_too_many({ count: PRAYERS_PER_PERSON })),
  'too-much-written': row(409, () => m.prayers_too_much({ megabytes: WRITTEN_MOST / 1_000_000 })),
  'too-many-comments-kept': row(409, () => m.comments_too_many({ count: COMMENTS_PER_PERSON })),
  'too-many-updates-kept': row(409, () => m.updates_too_many({ count: UPDATES_PER_PRAYER })),
  'not-subscribed': row(409, m.notifications_not_enabled),
  'mail-server-in-settings': row(409, m.sending_in_settings),
  'mail-server-not-set': row(409, m.sending_not_set),
  'mailbox-in-settings': row(409, m.mailbox_in_settings),
  'mailbox-not-set': row(409, m.mailbox_not_set),
  'mailbox-not-tested': row(409, m.mailbox_not_tested),
  'mailbox-password-needed': row(409, m.mailbox_password_needed),
  'no-mailbox': row(409, m.replies_no_mailbox),
  'has-address': row(409, m.cards_has_address),
  'card-needs-password': row(409, m.cards_password_needed),
  'no-address': row(409, m.cards_no_address),
  'no-own-address': row(409, m.cards_no_own_address),
  'household-known': row(409, m.household_known),
  'household-elsewhere': row(409, m.household_elsewhere),
  'household-full': row(409, m.household_full),
  'no-mail-server': row(409, m.refusals_no_mail_server),
  'no-mail-for-reminders': row(409, m.refusals_no_mail_for_reminders),

  // 410: it was there once
  'invitation-over': row(410, m.invitations_link_invalid),
  'download-over': row(410, m.backups_download_over),
  'reset-link-over': row(410, m.account_reset_link_invalid),
  'confirmation-over': row(410, m.account_confirmation_link_invalid),
  'address-link-over': row(410, m.account_address_link_invalid),
  'challenge-over': row(410, m.passwordless_challenge_over),
  'sign-in-code-over': row(410, m.passwordless_code_over),
  'card-over': row(410, m.cards_code_over),
  'push-endpoint-over': row(410, m.notifications_endpoint_over),
  'sign-in-link-over': row(410, m.passwordless_link_invalid),
  'setup-link-over': row(410, m.session_setup_link_invalid),
  'mail-link-over': row(410, m.replies_link_over),
  'upload-over': row(410, m.resources_upload_invalid),

  // Later
  'too-many-invitations': row(429, m.refusals_too_many_invitations),
  'too-many-downloads': row(429, m.refusals_too_many_downloads),
  'too-often': row(429, m.refusals_too_often),
  'too-many-signing-in': row(503, m.refusals_too_many_signing_in),
  'too-many-pages-open': row(503, m.refusals_too_many_pages_open),
  busy: row(503, m.refusals_busy),
  'cannot-save': row(503, m.refusals_cannot_save),
  'cannot-save-or-read': row(503, m.refusals_cannot_save_or_read),
  'disk-full': row(507, m.refusals_disk_full),
  internal: row(500, m.refusals_internal),

  // Of a host with many congregations
  'no-congregation': row(404, m.host_no_congregation),
  'congregation-suspended': row(503, m.host_suspended),
  'congregation-unreadable': row(503, m.host_unreadable),
  'too-many-congregations': row(503, m.host_full),
} satisfies Record<string, Row>;

export type RefusalCode = keyof typeof refusals;
