import { NotAllowed } from '../../mail/allowed-host.ts';
import { mailboxOf } from '../../mail/configured-mailbox.ts';
import { attachedTo } from '../../mail/imap.ts';
import { connectionInUse } from '../../mail/mailbox-in-use.ts';
import { type Reason, sentenceOfReason, storedReason } from '../../outbox/reasons.ts';
import type { Found, Look } from './examined.ts';
import { mailServerOf, storedParts } from './mail-server.ts';

/** Opens the mailbox for replies by mail, without reading a mail. */
export const checkReplies = async (look: Look): Promise<Found> => {
  const connecting = connectionOf(look);
  if (!connecting) return { finding: 'answers-none' };
  try {
    const { imap } = await attachedTo(connecting);
    const isEncrypted = imap.secureConnection;
    imap.close();
    // Without encryption an administrator can only name a mailbox on this computer.
    const isWell = isEncrypted || connecting.named !== undefined;
    return { finding: isWell ? 'answers-well' : 'answers-not-encrypted' };
  } catch (error) {
    const { authenticationFailed } = Object(error);
    return {
      finding: `${connecting.named ? 'answers-set' : 'answers'}-${authenticationFailed ? 'not-signed-in' : 'not-reached'}`,
      subject: sentenceOfReason(storedReason(reasonOf(error))),
    };
  }
};

/** Returns the mailbox's connection from the settings or the database. A database of another version is not read. */
const connectionOf = (look: Look) => {
  const { config } = look;
  const { imapUrl, imapTokenUrl: tokenUrl } = config;
  // Only mails are replied to by mail.
  if (mailServerOf(look) === undefined) return undefined;
  if (imapUrl !== undefined) return mailboxOf(config) && { imapUrl, tokenUrl };
  const stored = storedParts(look);
  return stored && connectionInUse({ ...stored, config });
};

/** Returns the reason for an error, in the terms of the mail checks. */
const reasonOf = (error: unknown): Reason => {
  const { code, message } = Object(error);
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return { code: 'mail-server-not-found' };
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return { code: 'mail-server-certificate-refused' };
  if (error instanceof NotAllowed) return { code: 'mail-server-not-reached' };
  if (/TIMEOUT|TIMEDOUT/i.test(code)) return { code: 'mail-server-silent' };
  if (/^E[A-Z]+$/.test(code)) return { code: 'mail-server-not-reached' };
  return { code: 'mail-server-said', detail: String(message) };
};
