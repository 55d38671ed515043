import { eq } from 'drizzle-orm';
import { m } from '../../shared/messages.ts';
import { secretPaths } from '../../shared/secret-links.ts';
import { passwordResets } from '../db/schema.ts';
import type { Letter } from '../mail/letter.ts';
import type { NoticeParts } from './kind.ts';

/** Returns the link of a password reset; null if it was used or has expired. */
export const resetLink = ({ db, baseUrl, derive }: NoticeParts, id: number, now: number) => {
  const reset = db.select().from(passwordResets).where(eq(passwordResets.id, id)).get();
  if (!reset || reset.usedAt !== null || reset.expiresAt <= now) return null;
  return { url: `${baseUrl}${secretPaths.resetPassword(derive('password reset', reset.nonce))}` };
};

/**
 * Returns the letter. It leaves out the old password for an account without one: an old address undid it,
 * or only passkeys sign in.
 */
export const resetLetter = ({
  url,
  hasPassword,
}: {
  url: string;
  hasPassword: boolean;
}): Letter => ({
  subject: m.mail_reset_subject(),
  paragraphs: hasPassword
    ? [m.mail_reset_intro(), m.mail_reset_explained()]
    : [m.mail_reset_first_intro(), m.mail_reset_first_explained()],
  action: { label: m.mail_reset_action(), url },
  footer: m.mail_account_footer(),
});
