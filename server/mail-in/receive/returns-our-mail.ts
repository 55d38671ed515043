import type { FoundHeader } from '../../mail/mailbox-session.ts';
import type { MailboxThread } from '../../mail/mailbox-thread.ts';
import { tokensAnywhere } from '../../mail/reply-tokens.ts';

/** Maximum bytes of a report that are searched for the header of the returned mail. */
const LONGEST = 200_000;

/**
 * Returns whether a mail may be a report that contains a mail of ours: Postfix names nothing of the returned
 * mail in its own header. Anybody can send us reports, so nothing is parsed before a secret of ours is found.
 */
export const returnsOurMail = async (
  box: Pick<MailboxThread, 'source'>,
  { uid, mayBeReport }: FoundHeader,
  isOurs: (tokens: readonly string[]) => boolean,
) => {
  if (!mayBeReport) return false;
  const source = await box.source(uid, LONGEST);
  const tokens = source ? tokensAnywhere(source) : [];
  return tokens.length > 0 && isOurs(tokens);
};
