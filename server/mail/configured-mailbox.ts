import type { Config } from '../config/config.ts';
import { userIn } from './imap.ts';
import type { ReplyMailbox } from './reply-addresses.ts';

/** Returns the mailbox for replies from the settings; undefined without one. */
export const mailboxOf = (
  config: Pick<Config, 'imapUrl' | 'replyAddress' | 'replyPlus' | 'smtpUrl'>,
): ReplyMailbox | undefined => {
  const { imapUrl, smtpUrl, replyPlus } = config;
  // Only mails are replied to by mail.
  if (imapUrl === undefined || smtpUrl === undefined) return undefined;
  const address = config.replyAddress ?? userIn(imapUrl);
  return address.includes('@') ? { address, hasPlus: replyPlus === 'on' } : undefined;
};
