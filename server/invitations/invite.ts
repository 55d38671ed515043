import { eq } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { InviteForm } from '../../shared/invitations.ts';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { invitations } from '../db/schema.ts';
import { recordOfInvitations } from '../events/record-people.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { dropInvitationsToAddress } from '../groups/inviting.ts';
import { isMember } from '../groups/members.ts';
import { refused, retryLater, tooOften } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { invitationToken } from '../mail/reply-addresses.ts';
import type { Notify } from '../notify.ts';
import { type Derive, hashToken } from '../secrets.ts';
import { mailboxKey, userByEmail } from '../session/users.ts';

const DAY = 24 * 60 * 60 * 1000;
const TO_ONE_ADDRESS = { times: 5, within: DAY };
/** Limit of invitation mails to one address, from all inviters together. */
const MAILED_TO_ONE_ADDRESS = { times: 20, within: DAY };
/** Limit of invitation mails of the whole server, so that it sends no spam. */
const MAILED = { times: 2000, within: DAY };
const VALID_FOR = 30 * DAY;

export type InviteParts = {
  db: Db;
  derive: Derive;
  newToken: () => string;
  limiter: RateLimiter;
  config: { smtpUrl?: string };
  notify: Notify<
    'invitation',
    {
      id: number;
      email: string;
      groupId: number;
      invitedUserId: number | undefined;
      isMailed: boolean;
    }
  >;
};

export type Inviter = { id: number; emailConfirmedAt: number | null };

/** Throws 403 for an inviter by lists whose own address is not confirmed. */
export const requireKnownInviter = (
  parts: Pick<InviteParts, 'db' | 'config'>,
  { emailConfirmedAt }: Inviter,
) => {
  if (sendsMail(parts) && emailConfirmedAt === null) throw refused('confirm-address-first');
};

/**
 * Invites an address to a group. Returns the invitation and the token of its link, of which only the hash is
 * stored. A second invitation to an address replaces the first. Throws 404 for non-members, 403 for members
 * who may not invite, 409 if the address is a member's, 429 after five invitations of the address by this
 * user in a day.
 */
export const invite = (
  parts: InviteParts,
  person: { id: number },
  groupId: number,
  form: InviteForm,
  now: number,
) => {
  const { db, notify, derive, newToken, limiter } = parts;
  const nonce = newToken();
  const token = derive('invitation', nonce);
  const invitation = change(db, (tx) => {
    authorizeInGroup(tx, person, groupId, canInviteToGroup, 'may-not-invite');
    const invited = userByEmail(tx, form.email);
    if (invited && isMember(tx, invited, groupId)) throw refused('already-member');
    const mailbox = mailboxKey(form.email);
    const wait = limiter.take(`invitations to ${mailbox} by ${person.id}`, TO_ONE_ADDRESS);
    if (wait > 0)
      throw tooOften(wait, ({ when }) =>
        m.budgets_invitations_to_one({ count: TO_ONE_ADDRESS.times, when }),
      );
    const emailKey = addressKey(form.email);
    dropInvitationsToAddress(tx, groupId, emailKey);
    const replyHash = hashToken(invitationToken(derive, { groupId, emailKey }));
    // Accepted and declined ones stay. A reply is to the open one.
    tx.update(invitations)
      .set({ replyHash: null })
      .where(eq(invitations.replyHash, replyHash))
      .run();
    const created = tx
      .insert(invitations)
      .values({
        groupId,
        email: form.email,
        emailKey,
        nonce,
        tokenHash: hashToken(token),
        mailedHash: hashToken(derive('mailed invitation', nonce)),
        replyHash,
        invitedBy: person.id,
        sendWelcome: form.sendWelcomeMessage,
        createdAt: now,
        expiresAt: now + VALID_FOR,
      })
      .returning()
      .get();
    // An unconfirmed address may be a stranger's.
    const invitedUserId = invited?.emailConfirmedAt ? invited.id : undefined;
    // Many inviters together must not flood an address. The answer does not change, or it would reveal that
    // others have invited it.
    const isMailed =
      sendsMail(parts) && limiter.take(`invitations to ${mailbox}`, MAILED_TO_ONE_ADDRESS) === 0;
    const waitForAll = isMailed ? limiter.take('invitation mails', MAILED) : 0;
    if (waitForAll > 0) throw retryLater('too-many-invitations', waitForAll);
    notify(tx, 'invitation', { ...created, invitedUserId, isMailed }, now);
    recordOfInvitations(tx, groupId, now);
    return created;
  });
  // Not whether this mail was queued, which would reveal other invitations of the address.
  return { invitation, token, isMailed: sendsMail(parts) };
};
