import type { Config } from '../config/config.ts';
import { userIn } from './imap.ts';
import type { ReplyMailbox } from './reply-addresses.ts';

/** Where answers by mail are read, if that is set up. */
export const mailboxOf = (
  config: Pick<Config, 'imapUrl' | 'replyAddress' | 'replyPlus' | 'smtpUrl'>,
): ReplyMailbox | undefined => {
  const { imapUrl, smtpUrl, replyPlus } = config;
  // What is answered by mail came by mail.
  if (imapUrl === undefined || smtpUrl === undefined) return undefined;
  const address = config.replyAddress ?? userIn(imapUrl);
  return address.includes('@') ? { address, hasPlus: replyPlus === 'on' } : undefined;
};
