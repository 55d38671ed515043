import type { Config } from '../config/config.ts';
import { userIn } from './imap.ts';
import type { ReplyMailbox } from './reply-addresses.ts';

/** Returns the mailbox for replies from the settings; undefined without one, or without an address. */
export const mailboxOf = (
  config: Pick<Config, 'imapUrl' | 'replyAddress' | 'replyPlus'>,
): ReplyMailbox | undefined => {
  const { imapUrl, replyPlus } = config;
  if (imapUrl === undefined) return undefined;
  const address = config.replyAddress ?? userIn(imapUrl);
  return address.includes('@') ? { address, hasPlus: replyPlus === 'on' } : undefined;
};
