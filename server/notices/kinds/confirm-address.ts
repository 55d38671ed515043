import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import { secretPaths } from '../../../shared/secret-links.ts';
import { addressConfirmations } from '../../db/schema.ts';
import { confirmationToken } from '../../mail/reply-addresses.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

/**
 * Returns the link that confirms the recipient's address; null if it was used or is not needed any more.
 */
const openConfirmation = ({
  parts: { db, baseUrl, derive },
  delivery,
  user,
  now,
}: NoticeContext) => {
  const link = db
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.id, delivery.subjectId ?? 0))
    .get();
  if (!link || link.usedAt !== null || link.expiresAt <= now) return null;
  if (user?.emailConfirmedAt !== null) return null;
  return {
    url: `${baseUrl}${secretPaths.confirmAddress(derive('address confirmation', link.nonce))}`,
    // Older mails have no reply hash.
    token: link.replyHash && confirmationToken(derive, link.nonce),
  };
};

/** A new address waits for confirmation; `id` is the row of the link. */
export const confirmAddress = kind('confirm-address', {
  isUrgent: true,
  toUnconfirmed: true,
  about: openConfirmation,
  mail: ({ url }) => ({
    subject: m.mail_confirm_subject(),
    paragraphs: [m.mail_confirm_intro(), m.mail_confirm_explained()],
    action: { label: m.mail_confirm_action(), url },
    footer: m.mail_confirm_footer(),
  }),
  answers: ({ token }) => (token ? { token, words: m.mail_confirm_answer() } : null),
  notify: (occasion, { id, userId }: { id: number; userId: number }) =>
    postMail(occasion, { to: { userId }, subjectId: id }),
});
