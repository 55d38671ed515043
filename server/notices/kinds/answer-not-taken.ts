import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { mailsRead } from '../../db/schema.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

const mailThatCame = ({ parts: { db }, delivery }: NoticeContext) =>
  db
    .select({ outcome: mailsRead.outcome })
    .from(mailsRead)
    .where(eq(mailsRead.id, delivery.subjectId ?? 0))
    .get() ?? null;

/**
 * The reason why a reply to an invitation, or to a mail that asks to confirm an address, had no effect. It
 * goes to the invited address, which may have no account, and names nobody. `id` is the reply.
 */
export const answerNotTaken = kind('answer-not-taken', {
  about: mailThatCame,
  mail: ({ outcome }, { baseUrl }) => ({
    subject: m.mail_not_taken_subject(),
    paragraphs: [(WORDS[outcome] ?? m.mail_not_taken_refused)()],
    action: { label: m.mail_open(), url: baseUrl },
    footer: m.mail_not_taken_footer(),
  }),
  notify: (occasion, { id, address }: { id: number; address: string }) =>
    postMail(occasion, { to: { address }, subjectId: id }),
});

const WORDS: Record<string, () => string> = {
  'other-sender': m.mail_not_taken_other_sender_invited,
  'not-understood': m.mail_not_taken_not_understood,
  'invitation-over': m.mail_not_taken_invitation_over,
  'confirmation-over': m.mail_not_taken_confirmation_over,
  'registration-closed': m.mail_not_taken_registration_closed,
  unconfirmed: m.mail_not_taken_unconfirmed,
  'too-often': m.mail_not_taken_too_often,
};
