import { z } from 'zod';
import { m } from './messages.ts';
import { linkToken } from './text.ts';

/**
 * What came of a mail that was read. First what was done, then why nothing was done, of which its sender is
 * told, then what nobody is told of.
 */
export const MAIL_OUTCOMES = {
  comment: 'done',
  update: 'done',
  answered: 'done',
  prayed: 'done',
  request: 'done',
  stopped: 'done',
  joined: 'done',
  declined: 'done',
  confirmed: 'done',

  'other-sender': 'told',
  'old-address': 'told',
  'not-there': 'told',
  anonymous: 'told',
  'too-long': 'told',
  'too-short': 'told',
  'too-often': 'told',
  'not-taken': 'told',
  'too-large': 'told',
  'not-understood': 'told',
  'stop-and-more': 'told',
  'already-answered': 'told',
  'not-own': 'told',
  'without-words': 'told',
  'answer-to-group': 'told',
  'amen-to-group': 'told',
  'files-left-out': 'told',
  empty: 'told',
  'only-quote': 'told',
  'only-files': 'told',
  encrypted: 'told',
  unreadable: 'told',
  'invitation-over': 'told',
  'confirmation-over': 'told',
  'registration-closed': 'told',
  unconfirmed: 'told',

  returned: 'silent',
  automatic: 'silent',
  stranger: 'silent',
} as const;

export type MailOutcome = keyof typeof MAIL_OUTCOMES;

export const mailLinkParams = z.object({
  token: linkToken(m.replies_link_invalid),
});

/** A member's own address for writing to a group by mail. */
export const groupAddress = z.strictObject({ address: z.string() });
