import { eq } from 'drizzle-orm';
import { addressKey } from '../../../shared/address.ts';
import type { MailOutcome } from '../../../shared/mailbox.ts';
import type { RefusalCode } from '../../../shared/refusals.ts';
import { confirmAddress } from '../../account/confirm-address.ts';
import {
  type Invitation,
  invitationByReply,
  type JoiningParts,
  joinByMail,
} from '../../account/join-by-mail.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { addressConfirmations, users } from '../../db/schema.ts';
import { Refusal } from '../../http/errors.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { declineInvitation } from '../../invitations/invitation.ts';
import type { Notify } from '../../notify.ts';
import { hashToken } from '../../secrets.ts';
import { nameFrom } from '../understand/name-from.ts';
import type { UnderstoodMail } from '../understand/understand.ts';
import { type AnswerParts, noteMail } from './note-mail.ts';
import { yesOrNo } from './yes-or-no.ts';

export type AskedParts = AnswerParts &
  JoiningParts & {
    db: Db;
    clock: () => number;
    limiter: RateLimiter;
    notify: Notify<'answer-not-taken', { id: number; address: string }, unknown>;
  };

type Asked = { address: string; thing: string } & (
  | { invitation: Invitation }
  | { confirmation: { nonce: string; userId: number } }
);

/** Returns the question whose secret a mail contains; undefined if there is none. */
export const askedQuestion = (db: Db, tokens: readonly string[]): Asked | undefined => {
  for (const token of tokens) {
    const hash = hashToken(token);
    const invitation = invitationByReply(db, hash);
    if (invitation)
      return { invitation, address: invitation.email, thing: `invitation ${invitation.id}` };
    const confirmation = confirmationBy(db, hash);
    if (confirmation) return confirmation;
  }
  return undefined;
};

const confirmationBy = (db: Db, hash: string): Asked | undefined => {
  const found = db
    .select({
      id: addressConfirmations.id,
      nonce: addressConfirmations.nonce,
      userId: users.id,
      address: users.email,
    })
    .from(addressConfirmations)
    .innerJoin(users, eq(users.id, addressConfirmations.userId))
    .where(eq(addressConfirmations.replyHash, hash))
    .get();
  if (!found || found.address === null) return undefined;
  const { id, nonce, userId, address } = found;
  return { confirmation: { nonce, userId }, address, thing: `confirmation ${id}` };
};

const DAY = 24 * 60 * 60_000;
/** Limit of replies that report a failed reply to one question. */
const TOLD = { times: 1, within: DAY };

/** Outcomes of refusals with their own reply. All others get a general one. */
const OUTCOMES: Partial<Record<RefusalCode, MailOutcome>> = {
  'invitation-over': 'invitation-over',
  'unknown-invitation': 'invitation-over',
  'confirmation-over': 'confirmation-over',
  'registration-closed': 'registration-closed',
  'confirm-address-first': 'unconfirmed',
  'too-often': 'too-often',
};

/**
 * Handles a reply to an invitation, or to a mail that asks to confirm an address. The mail must come from the
 * asked address, because a forwarded mail contains the secret too. Throws our own errors.
 */
export const answerAsked = (parts: AskedParts, asked: Asked, mail: UnderstoodMail): MailOutcome => {
  const { db, clock } = parts;
  const now = clock();
  const end = (outcome: MailOutcome) => {
    change(db, (tx) => {
      const id = noteMail(parts, tx, { key: mail.hash, outcome }, now);
      if (isTold(parts, asked, outcome))
        parts.notify(tx, 'answer-not-taken', { id, address: asked.address }, now);
    });
    return outcome;
  };
  if (mail.isAutomatic) return end('automatic');
  const isFromThere = mail.from !== null && addressKey(mail.from) === addressKey(asked.address);
  if (!isFromThere || mail.isForged) return end('other-sender');
  if (mail.isTooLarge || mail.isUnreadable) return end('not-understood');
  const said = yesOrNo(mail.words);
  if (said === null) return end('not-understood');
  try {
    return change(db, (tx) => {
      const outcome = obey(parts, tx, asked, { said, mail, now });
      noteMail(parts, tx, { key: mail.hash, outcome }, now);
      return outcome;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    return end(OUTCOMES[error.code] ?? 'not-taken');
  }
};

const obey = (
  parts: AskedParts,
  tx: Tx,
  asked: Asked,
  { said, mail, now }: { said: 'yes' | 'no'; mail: UnderstoodMail; now: number },
): MailOutcome => {
  if ('invitation' in asked) {
    const { invitation } = asked;
    if (said === 'no') {
      declineInvitation(tx, parts.derive('mailed invitation', invitation.nonce), now);
      return 'declined';
    }
    joinByMail(parts, tx, invitation, nameFrom(mail.fromName, asked.address), now);
    return 'joined';
  }
  // The address stays unconfirmed. The link in the mail leads to a page that ends every way into the account.
  if (said === 'no') return 'declined';
  const token = parts.derive('address confirmation', asked.confirmation.nonce);
  confirmAddress(tx, token, 'mail', now);
  return 'confirmed';
};

/** Returns whether to reply: once a day, as two programs could loop, and never to a forged yes. */
const isTold = ({ limiter }: AskedParts, { thing, ...asked }: Asked, outcome: MailOutcome) => {
  if (outcome === 'automatic') return false;
  if (outcome === 'other-sender' && 'confirmation' in asked) return false;
  return limiter.take(`answers to ${thing}`, TOLD) === 0;
};
