import { m } from './messages.ts';

/** Sentences about the mailbox for replies. */
export const ANSWER_WORDS = {
  'answers-well': { says: m.checkup_answers_well },
  'answers-none': { says: m.checkup_answers_none },
  'answers-not-encrypted': {
    says: m.checkup_answers_not_encrypted,
    remedy: m.checkup_answers_not_encrypted_remedy,
  },
  'answers-not-reached': {
    says: m.checkup_answers_not_reached,
    remedy: m.checkup_answers_not_reached_remedy,
  },
  'answers-not-signed-in': {
    says: m.checkup_answers_not_signed_in,
    remedy: m.checkup_answers_not_signed_in_remedy,
  },
  // This mailbox was set on the administrators' page, so no line of the settings file is wrong.
  'answers-set-not-reached': {
    says: m.checkup_answers_not_reached,
    remedy: m.checkup_answers_set_remedy,
  },
  'answers-set-not-signed-in': {
    says: m.checkup_answers_not_signed_in,
    remedy: m.checkup_answers_set_remedy,
  },
};
