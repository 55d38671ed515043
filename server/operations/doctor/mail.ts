import ipaddr from 'ipaddr.js';
import { conversation, type MailStep } from '../../mail/conversation.ts';
import { returnedMail, troubledOn, waitingOn } from '../../outbox/counts.ts';
import type { Channel } from '../../outbox/deliveries.ts';
import { sentenceOfReason, storedReason } from '../../outbox/reasons.ts';
import type { Found, Look } from './examined.ts';
import type { Machine } from './machine.ts';
import { mailServerOf } from './mail-server.ts';

/* Checks of mail and of waiting deliveries. */

/** Starts to send a mail and stops before its text, so none is sent. */
export const checkMail = async (look: Look): Promise<Found> => {
  const server = mailServerOf(look);
  if (!server) return { finding: 'mail-none' };
  const { smtpUrl, from, named } = server;
  let isEncrypted = false;
  for await (const done of conversation(smtpUrl, from, { named })) {
    if (done.outcome === 'failed')
      return {
        finding: `mail-${named ? 'set-' : ''}${FAILED[done.step]}`,
        subject: sentenceOfReason(storedReason(done.trouble.reason)),
      };
    if (done.step === 'encrypted') isEncrypted = done.outcome === 'ok';
  }
  // Without encryption an administrator can only name a mail server on this computer.
  return { finding: isEncrypted || named ? 'mail-well' : 'mail-not-encrypted' };
};

const FAILED = {
  connected: 'not-reached',
  encrypted: 'not-reached',
  'signed-in': 'not-signed-in',
  addressed: 'sender-refused',
  accepted: 'sender-refused',
} as const satisfies Record<MailStep, string>;

/** Checks that the sender's domain allows this server to send its mail (RFC 7208, RFC 7489). */
export const checkSender = async (look: Look): Promise<Found> => {
  const { machine } = look;
  const server = mailServerOf(look);
  if (!server) return { finding: 'sender-none' };
  const subject = domainOf(server.from);
  if (isMadeUp(subject)) return { finding: 'sender-made-up', subject };
  try {
    if (!(await hasRecord(machine, subject, /^v=spf1\b/i)))
      return { finding: 'sender-no-spf', subject };
    const isKnown =
      (await hasRecord(machine, `_dmarc.${subject}`, /^v=DMARC1\b/i)) ||
      // A record of the parent domain applies below it too.
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
    // The name exists or not, but has no such record.
    if (code === 'ENODATA') return false;
    if (code === 'ENOTFOUND' && name.startsWith('_')) return false;
    throw error;
  }
};

const HOUR = 60 * 60_000;

/** Checks for deliveries that waited for over an hour, failed in the last week, or came back. */
export const checkWaiting =
  (channel: Channel) =>
  ({ db, now }: Look): Found => {
    const { since } = waitingOn(db(), channel);
    const hours = since === null ? 0 : Math.floor((now - since) / HOUR);
    if (hours > 0) return { finding: `waiting-${channel}-long`, count: hours };
    const { failed } = troubledOn(db(), channel);
    if (failed > 0) return { finding: `waiting-${channel}-failed`, count: failed };
    const returned = channel === 'mail' ? returnedMail(db()) : 0;
    if (returned > 0) return { finding: 'waiting-mail-returned', count: returned };
    return { finding: `waiting-${channel}-well` };
  };
