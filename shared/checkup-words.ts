import type { Check, Checked, Finding } from './checkup.ts';
import { ANSWER_WORDS } from './checkup-answers.ts';
import { WAITING_WORDS } from './checkup-waiting.ts';
import { m } from './messages.ts';

type Details = Pick<Checked, 'subject' | 'count'>;
type Words = {
  says: (details: Details) => string;
  /** The remedy. `file` is the settings file. */
  remedy?: (details: Details & { file: string }) => string;
};

/** The name of each check. */
export const CHECK_WORDS: Record<Check, () => string> = {
  folder: m.checkup_check_folder,
  disk: m.checkup_check_disk,
  settings: m.checkup_check_settings,
  space: m.checkup_check_space,
  ballast: m.checkup_check_ballast,
  database: m.checkup_check_database,
  files: m.checkup_check_files,
  'last-end': m.checkup_check_last_end,
  clock: m.checkup_check_clock,
  version: m.checkup_check_version,
  running: m.checkup_check_running,
  address: m.checkup_check_address,
  https: m.checkup_check_https,
  proxy: m.checkup_check_proxy,
  registration: m.checkup_check_registration,
  mail: m.checkup_check_mail,
  sender: m.checkup_check_sender,
  answers: m.checkup_check_answers,
  'waiting-mail': m.checkup_check_waiting_mail,
  push: m.checkup_check_push,
  'waiting-push': m.checkup_check_waiting_push,
  backup: m.checkup_check_backup,
  verified: m.checkup_check_verified,
  copies: m.checkup_check_copies,
  administrators: m.checkup_check_administrators,
};

/** The meaning and the remedy of each finding. */
export const FINDING_WORDS: Record<Finding, Words> = {
  'not-checked': { says: m.checkup_not_checked },
  'not-checked-damaged': { says: m.checkup_not_checked_damaged },
  'not-running': { says: m.checkup_not_running },
  'folder-well': { says: m.checkup_folder_well },
  'folder-unknown': { says: m.checkup_folder_unknown, remedy: m.checkup_windows_rights_remedy },
  'folder-open': { says: m.checkup_folder_open, remedy: m.checkup_folder_open_remedy },
  'folder-open-on-windows': {
    says: m.checkup_folder_open,
    remedy: m.checkup_open_windows_remedy,
  },
  'folder-as-root': { says: m.checkup_folder_as_root, remedy: m.checkup_folder_as_root_remedy },
  'folder-of-another': {
    says: m.checkup_folder_of_another,
    remedy: m.checkup_folder_of_another_remedy,
  },
  'folder-not-writable': {
    says: m.checkup_folder_not_writable,
    remedy: m.checkup_folder_not_writable_remedy,
  },
  'disk-well': { says: m.checkup_disk_well },
  'disk-network': { says: m.checkup_disk_network, remedy: m.checkup_disk_network_remedy },
  'disk-synced': { says: m.checkup_disk_synced, remedy: m.checkup_disk_synced_remedy },
  'settings-well': { says: m.checkup_settings_well },
  'settings-none': { says: m.checkup_settings_none },
  'settings-unknown': {
    says: m.checkup_settings_unknown,
    remedy: m.checkup_windows_rights_remedy,
  },
  'settings-open': { says: m.checkup_settings_open, remedy: m.checkup_settings_open_remedy },
  'settings-open-on-windows': {
    says: m.checkup_settings_open,
    remedy: m.checkup_open_windows_remedy,
  },
  'space-well': { says: m.checkup_space_well },
  'space-low': { says: m.checkup_space_low, remedy: m.checkup_space_low_remedy },
  'space-none': { says: m.checkup_space_none, remedy: m.checkup_space_none_remedy },
  'ballast-well': { says: m.checkup_ballast_well },
  'ballast-missing': { says: m.checkup_ballast_missing, remedy: m.checkup_ballast_missing_remedy },
  'ballast-not-yet': { says: m.checkup_ballast_not_yet },
  'database-well': { says: m.checkup_database_well },
  'database-damaged': {
    says: m.checkup_database_damaged,
    remedy: m.checkup_database_damaged_remedy,
  },
  'files-none': { says: m.checkup_files_none },
  'files-well': { says: m.checkup_files_well },
  'files-missing': { says: m.checkup_files_missing, remedy: m.checkup_files_missing_remedy },
  'last-end-well': { says: m.checkup_last_end_well },
  'last-end-killed': { says: m.checkup_last_end_killed, remedy: m.checkup_last_end_killed_remedy },
  'last-end-lost': { says: m.checkup_last_end_lost, remedy: m.checkup_last_end_lost_remedy },
  'clock-well': { says: m.checkup_clock_well },
  'clock-before-program': {
    says: m.checkup_clock_before_program,
    remedy: m.checkup_clock_before_program_remedy,
  },
  'clock-behind-data': {
    says: m.checkup_clock_behind_data,
    remedy: m.checkup_clock_behind_data_remedy,
  },
  'clock-not-kept': { says: m.checkup_clock_not_kept, remedy: m.checkup_clock_not_kept_remedy },
  'version-well': { says: m.checkup_version_well },
  'version-older-data': {
    says: m.checkup_version_older_data,
    remedy: m.checkup_version_older_data_remedy,
  },
  'version-newer-data': {
    says: m.checkup_version_newer_data,
    remedy: m.checkup_version_newer_data_remedy,
  },
  'running-well': { says: m.checkup_running_well },
  'running-not': { says: m.checkup_running_not, remedy: m.checkup_running_not_remedy },
  'address-well': { says: m.checkup_address_well },
  'address-this-computer': {
    says: m.checkup_address_this_computer,
    remedy: m.checkup_address_this_computer_remedy,
  },
  'address-elsewhere': {
    says: m.checkup_address_elsewhere,
    remedy: m.checkup_address_elsewhere_remedy,
  },
  'address-not-reached': {
    says: m.checkup_address_not_reached,
    remedy: m.checkup_address_not_reached_remedy,
  },
  'address-not-trusted': {
    says: m.checkup_address_not_trusted,
    remedy: m.checkup_address_not_trusted_remedy,
  },
  'address-other': { says: m.checkup_address_other, remedy: m.checkup_address_other_remedy },
  'https-well': { says: m.checkup_https_well },
  'https-not-needed': { says: m.checkup_https_not_needed },
  'https-in-the-house': {
    says: m.checkup_https_in_the_house,
    remedy: m.checkup_https_in_the_house_remedy,
  },
  'https-none': { says: m.checkup_https_none, remedy: m.checkup_https_none_remedy },
  'https-ends-soon': { says: m.checkup_https_ends_soon, remedy: m.checkup_https_ends_soon_remedy },
  'https-over': { says: m.checkup_https_over, remedy: m.checkup_https_over_remedy },
  'https-files-wrong': {
    says: m.checkup_https_files_wrong,
    remedy: m.checkup_https_files_wrong_remedy,
  },
  'proxy-none': { says: m.checkup_proxy_none },
  'proxy-well': { says: m.checkup_proxy_well },
  'proxy-set': { says: m.checkup_proxy_set },
  'proxy-not-named': { says: m.checkup_proxy_not_named, remedy: m.checkup_proxy_not_named_remedy },
  'proxy-not-trusted': {
    says: m.checkup_proxy_not_trusted,
    remedy: m.checkup_proxy_not_trusted_remedy,
  },
  'proxy-silent': { says: m.checkup_proxy_silent, remedy: m.checkup_proxy_silent_remedy },
  'registration-well': { says: m.checkup_registration_well },
  'registration-open': {
    says: m.checkup_registration_open,
    remedy: m.checkup_registration_open_remedy,
  },
  'mail-well': { says: m.checkup_mail_well },
  'mail-none': { says: m.checkup_mail_none, remedy: m.checkup_mail_none_remedy },
  'mail-not-encrypted': {
    says: m.checkup_mail_not_encrypted,
    remedy: m.checkup_mail_not_encrypted_remedy,
  },
  'mail-not-reached': {
    says: m.checkup_mail_not_reached,
    remedy: m.checkup_mail_not_reached_remedy,
  },
  'mail-not-signed-in': {
    says: m.checkup_mail_not_signed_in,
    remedy: m.checkup_mail_not_signed_in_remedy,
  },
  'mail-sender-refused': {
    says: m.checkup_mail_sender_refused,
    remedy: m.checkup_mail_sender_refused_remedy,
  },
  // This mail server was set on the administrators' page, so no line of the settings file is wrong.
  'mail-set-not-reached': { says: m.checkup_mail_not_reached, remedy: m.checkup_mail_set_remedy },
  'mail-set-not-signed-in': {
    says: m.checkup_mail_not_signed_in,
    remedy: m.checkup_mail_set_remedy,
  },
  'mail-set-sender-refused': {
    says: m.checkup_mail_sender_refused,
    remedy: m.checkup_mail_set_remedy,
  },
  'sender-well': { says: m.checkup_sender_well },
  'sender-none': { says: m.checkup_sender_none },
  'sender-made-up': { says: m.checkup_sender_made_up, remedy: m.checkup_sender_made_up_remedy },
  'sender-no-spf': { says: m.checkup_sender_no_spf, remedy: m.checkup_sender_no_spf_remedy },
  'sender-no-dmarc': { says: m.checkup_sender_no_dmarc, remedy: m.checkup_sender_no_dmarc_remedy },
  'sender-not-found': { says: m.checkup_sender_not_found },
  ...ANSWER_WORDS,
  ...WAITING_WORDS,
  'push-well': { says: m.checkup_push_well },
  'push-needs-https': {
    says: m.checkup_push_needs_https,
    remedy: m.checkup_push_needs_https_remedy,
  },
  'push-key-damaged': {
    says: m.checkup_push_key_damaged,
    remedy: m.checkup_push_key_damaged_remedy,
  },
  'push-key-missing': {
    says: m.checkup_push_key_missing,
    remedy: m.checkup_push_key_missing_remedy,
  },
  'backup-well': { says: m.checkup_backup_well },
  'backup-none-yet': { says: m.checkup_backup_none_yet },
  'backup-none': { says: m.checkup_backup_none, remedy: m.checkup_backup_none_remedy },
  'backup-old': { says: m.checkup_backup_old, remedy: m.checkup_backup_old_remedy },
  'backup-off': { says: m.checkup_backup_off, remedy: m.checkup_backup_off_remedy },
  'backup-no-right': {
    says: m.checkup_backup_no_right,
    remedy: m.checkup_backup_no_right_remedy,
  },
  'backup-failed': { says: m.checkup_backup_failed, remedy: m.checkup_backup_failed_remedy },
  'verified-well': { says: m.checkup_verified_well },
  'verified-none': { says: m.checkup_verified_none },
  'verified-bad': { says: m.checkup_verified_bad, remedy: m.checkup_verified_bad_remedy },
  'copies-well': { says: m.checkup_copies_well },
  'copies-none': { says: m.checkup_copies_none, remedy: m.checkup_copies_none_remedy },
  'copies-not-there': {
    says: m.checkup_copies_not_there,
    remedy: m.checkup_copies_not_there_remedy,
  },
  'copies-same-disk': {
    says: m.checkup_copies_same_disk,
    remedy: m.checkup_copies_same_disk_remedy,
  },
  'copies-old': { says: m.checkup_copies_old, remedy: m.checkup_copies_old_remedy },
  'administrators-well': { says: m.checkup_administrators_well },
  'administrators-one': {
    says: m.checkup_administrators_one,
    remedy: m.checkup_administrators_one_remedy,
  },
  'administrators-none': {
    says: m.checkup_administrators_none,
    remedy: m.checkup_administrators_none_remedy,
  },
};
