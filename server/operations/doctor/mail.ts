import ipaddr from 'ipaddr.js';
import { conversation, type MailStep } from '../../mail/conversation.ts';
import { senderOf } from '../../mail/sender.ts';
import { troubledOn, waitingOn } from '../../outbox/counts.ts';
import type { Channel } from '../../outbox/deliveries.ts';
import { sentenceOfReason, storedReason } from '../../outbox/reasons.ts';
import type { Found, Look } from './examined.ts';
import type { Machine } from './machine.ts';

/* What is checked about mail, and about what waits to be sent. */

/** Rehearses a mail up to its text, and hangs up: nothing is sent. */
export const checkMail = async ({ config }: Look): Promise<Found> => {
  const { smtpUrl } = config;
  if (!smtpUrl) return { finding: 'mail-none' };
  let isEncrypted = false;
  for await (const done of conversation(smtpUrl, senderOf(config))) {
    if (done.outcome === 'failed')
      return {
        finding: FAILED[done.step],
        subject: sentenceOfReason(storedReason(done.trouble.reason)),
      };
    if (done.step === 'encrypted') isEncrypted = done.outcome === 'ok';
  }
  return { finding: isEncrypted ? 'mail-well' : 'mail-not-encrypted' };
};

const FAILED = {
  connected: 'mail-not-reached',
  encrypted: 'mail-not-reached',
  'signed-in': 'mail-not-signed-in',
  addressed: 'mail-sender-refused',
  accepted: 'mail-sender-refused',
} as const satisfies Record<MailStep, string>;

/** Whether others can see that the sender's domain lets us send its mail (RFC 7208, RFC 7489). */
export const checkSender = async ({ config, machine }: Look): Promise<Found> => {
  if (!config.smtpUrl) return { finding: 'sender-none' };
  const subject = domainOf(senderOf(config));
  if (isMadeUp(subject)) return { finding: 'sender-made-up', subject };
  try {
    if (!(await hasRecord(machine, subject, /^v=spf1\b/i)))
      return { finding: 'sender-no-spf', subject };
    const isKnown =
      (await hasRecord(machine, `_dmarc.${subject}`, /^v=DMARC1\b/i)) ||
      // A record of the domain above holds below it too.
      (await hasRecord(
        machine,
        `_dmarc.${subject.split('.').slice(-2).join('.')}`,
        /^v=DMARC1\b/i,
      ));
    return { finding: isKnown ? 'sender-well' : 'sender-no-dmarc', subject };
  } catch {
    return { finding: 'sender-not-found', subject };
  }
};

const domainOf = (sender: string) => /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? sender;

const isMadeUp = (domain: string) =>
  !domain.includes('.') ||
  ipaddr.isValid(domain) ||
  /\.(local|lan|home|internal|localhost|invalid|test|arpa)$/.test(domain);

const hasRecord = async ({ textRecords }: Machine, name: string, wanted: RegExp) => {
  try {
    return (await textRecords(name)).some((parts) => wanted.test(parts.join('')));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // There is the name, or none of it, but no such record.
    if (code === 'ENODATA') return false;
    if (code === 'ENOTFOUND' && name.startsWith('_')) return false;
    throw error;
  }
};

const HOUR = 60 * 60_000;

/** What could not be sent for an hour, or failed in the last week. */
export const checkWaiting =
  (channel: Channel) =>
  ({ db, now }: Look): Found => {
    const { since } = waitingOn(db(), channel);
    const hours = since === null ? 0 : Math.floor((now - since) / HOUR);
    if (hours > 0) return { finding: `waiting-${channel}-long`, count: hours };
    const { failed } = troubledOn(db(), channel);
    return failed > 0
      ? { finding: `waiting-${channel}-failed`, count: failed }
      : { finding: `waiting-${channel}-well` };
  };
