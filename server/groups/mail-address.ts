import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import { refused } from '../http/errors.ts';
import { mailboxInUse } from '../mail/mailbox-in-use.ts';
import { addressWith, replySecrets } from '../mail/reply-addresses.ts';
import type { Derive } from '../secrets.ts';
import { groupFor } from './group.ts';

export type AddressParts = { db: Db; derive: Derive; config: Config };

/**
 * Returns the address at which a member writes to a group by mail; each member has their own. Throws 404 for
 * non-members, and 409 if no mailbox is set, its provider has no plus addresses, or the member has no
 * address.
 */
export const groupMailAddress = (
  { db, derive, config }: AddressParts,
  member: { id: number; email: string | null },
  id: number,
  now: number,
) => {
  const group = groupFor(db, member, id);
  const mailbox = mailboxInUse({ db, config });
  // A mail must come from the address of the account.
  if (!mailbox?.hasPlus || member.email === null) throw refused('no-mailbox');
  const thing = { groupId: group.id };
  const { token } = replySecrets(db, derive, { userId: member.id, thing }, now);
  return { address: addressWith(mailbox, token) };
};
