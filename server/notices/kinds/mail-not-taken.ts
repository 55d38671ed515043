import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { mailOf } from '../mails-read.ts';
import { postMail } from '../put-in-mail.ts';

/** The reason why a reply to a mail had no effect, or which part of it had none. It names nobody and nothing. `id` is the reply. */
export const mailNotTaken = kind('mail-not-taken', {
  about: mailOf,
  mail: ({ outcome, count, most }, { baseUrl }) => ({
    subject:
      outcome === 'files-left-out' ? m.mail_files_left_out_subject() : m.mail_not_taken_subject(),
    paragraphs: [wordsOf(outcome, { count: count ?? 0, most: most ?? 0 })],
    action: { label: m.mail_open(), url: baseUrl },
    footer: m.mail_not_taken_footer(),
  }),
  notify: (occasion, { id, userId }: { id: number; userId: number }) =>
    postMail(occasion, { to: { userId }, subjectId: id }),
});

const wordsOf = (outcome: string, lengths: { count: number; most: number }) => {
  const words = WORDS[outcome] ?? m.mail_not_taken_refused;
  return words(lengths);
};

const WORDS: Record<string, (lengths: { count: number; most: number }) => string> = {
  'other-sender': () => m.mail_not_taken_other_sender(),
  'old-address': () => m.mail_not_taken_old_address(),
  'not-there': () => m.mail_not_taken_not_there(),
  anonymous: () => m.mail_not_taken_anonymous(),
  'too-long': m.mail_not_taken_too_long,
  'too-short': () => m.mail_not_taken_too_short(),
  'too-often': () => m.mail_not_taken_too_often(),
  'too-large': () => m.mail_not_taken_too_large(),
  'stop-and-more': () => m.mail_not_taken_stop_and_more(),
  'already-answered': () => m.mail_not_taken_already_answered(),
  'not-own': () => m.mail_not_taken_not_own(),
  'without-words': () => m.mail_not_taken_without_words(),
  'answer-to-group': () => m.mail_not_taken_answer_to_group(),
  'files-left-out': () => m.mail_files_left_out(),
  'amen-to-group': () => m.mail_not_taken_amen_to_group(),
  empty: () => m.mail_not_taken_empty(),
  'only-quote': () => m.mail_not_taken_only_quote(),
  'only-files': () => m.mail_not_taken_only_files(),
  encrypted: () => m.mail_not_taken_encrypted(),
  unreadable: () => m.mail_not_taken_unreadable(),
};
