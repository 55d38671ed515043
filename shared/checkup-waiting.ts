import { m } from './messages.ts';

/** What the check-up says of mail and push that waits, failed or came back. */
export const WAITING_WORDS = {
  'waiting-mail-well': { says: m.checkup_waiting_mail_well },
  'waiting-mail-long': {
    says: m.checkup_waiting_mail_long,
    remedy: m.checkup_waiting_mail_long_remedy,
  },
  'waiting-mail-failed': {
    says: m.checkup_waiting_mail_failed,
    remedy: m.checkup_waiting_mail_failed_remedy,
  },
  'waiting-mail-returned': {
    says: m.checkup_waiting_mail_returned,
    remedy: m.checkup_waiting_mail_returned_remedy,
  },
  'waiting-push-well': { says: m.checkup_waiting_push_well },
  'waiting-push-long': {
    says: m.checkup_waiting_push_long,
    remedy: m.checkup_waiting_push_long_remedy,
  },
  'waiting-push-failed': {
    says: m.checkup_waiting_push_failed,
    remedy: m.checkup_waiting_push_failed_remedy,
  },
};
