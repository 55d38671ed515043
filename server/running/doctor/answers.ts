import { attachedTo } from '../../mail/imap.ts';
import { type Reason, sentenceOfReason, storedReason } from '../../outbox/reasons.ts';
import { mailboxOf } from '../config/mailbox.ts';
import type { Found, Look } from './examined.ts';

/** Opens the mailbox for answers by mail, and reads nothing. */
export const checkAnswers = async ({ config }: Look): Promise<Found> => {
  const { imapUrl, imapTokenUrl: tokenUrl } = config;
  if (imapUrl === undefined || !mailboxOf(config)) return { finding: 'answers-none' };
  try {
    const mailbox = await attachedTo({ imapUrl, tokenUrl });
    const isEncrypted = mailbox.secureConnection;
    mailbox.close();
    return { finding: isEncrypted ? 'answers-well' : 'answers-not-encrypted' };
  } catch (error) {
    const { authenticationFailed } = Object(error);
    return {
      finding: authenticationFailed ? 'answers-not-signed-in' : 'answers-not-reached',
      subject: sentenceOfReason(storedReason(reasonOf(error))),
    };
  }
};

/** What is known of an error, in the terms of our mail server. */
const reasonOf = (error: unknown): Reason => {
  const { code, message } = Object(error);
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return { code: 'mail-server-not-found' };
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return { code: 'mail-server-certificate-refused' };
  if (/TIMEOUT|TIMEDOUT/i.test(code)) return { code: 'mail-server-silent' };
  if (/^E[A-Z]+$/.test(code)) return { code: 'mail-server-not-reached' };
  return { code: 'mail-server-said', detail: String(message) };
};
