import type { MailServerOutcome } from '../../shared/mail-server.ts';
import { conversation, type MailStep } from '../mail/conversation.ts';
import type { MailServer } from '../mail/mail-server-in-use.ts';
import type { Mail } from '../mail/transport.ts';
import type { MailTrouble } from '../mail/trouble.ts';
import { detailOf, type ReasonCode, storedReason } from '../outbox/reasons.ts';

export type Trial = { outcome: MailServerOutcome; said: string };

/** Sends one mail. Returns the first step that failed, and the mail server's reply to it, or 'works'. */
export const tryMailServer = async (
  { smtpUrl, from, named }: MailServer,
  mail: Mail,
): Promise<Trial> => {
  for await (const done of conversation(smtpUrl, from, { mail, named }))
    if (done.outcome === 'failed') {
      const { step, trouble } = done;
      const said = detailOf(storedReason(trouble.reason)) ?? '';
      return { outcome: outcomeOf(step, trouble), said: SAID.has(trouble.reason.code) ? said : '' };
    }
  return { outcome: 'works', said: '' };
};

/** The reasons whose detail is the reply of a mail server. */
const SAID = new Set<ReasonCode>(['mail-server-said', 'mail-address-refused']);

const OUTCOMES: Partial<Record<ReasonCode, MailServerOutcome>> = {
  'mail-server-not-found': 'not-found',
  'mail-server-not-allowed': 'not-allowed',
  'mail-server-certificate-refused': 'certificate',
  'mail-server-tls-failed': 'not-encrypted',
  'mail-server-sign-in-failed': 'not-signed-in',
};

const outcomeOf = (step: MailStep, { reason: { code } }: MailTrouble): MailServerOutcome => {
  const known = OUTCOMES[code];
  if (known) return known;
  if (!SAID.has(code)) return 'not-reached';
  if (step === 'signed-in') return 'not-signed-in';
  return step === 'addressed' || step === 'accepted' ? 'refused' : 'not-reached';
};
