import { m } from '../../../shared/messages.ts';
import { digitsOf, openCode, setCodeUser } from '../../session/passwordless/mailed-code.ts';
import { userByEmail } from '../../session/users.ts';
import { kind, type NoticeContext } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';

/**
 * Returns a sign-in code; null if the address has no account, or the code is used or too old. As with
 * reset links, the account is looked up only when the mail is sent. A retry sends the same code.
 */
const codeToSignIn = ({ parts: { db, derive }, delivery, now }: NoticeContext) => {
  const code = openCode(db, delivery.subjectId ?? 0, now);
  const user = userByEmail(db, delivery.address ?? '');
  if (!code || !user?.email || !user.isActive) return null;
  if (code.userId === null) setCodeUser(db, code.id, user.id);
  return { to: user.email, code: digitsOf(derive, code) };
};

/**
 * A sign-in code; `id` is its row. The subject leaves the code out, because locked telephones show
 * subjects.
 */
export const signInCode = kind('sign-in-code', {
  isUrgent: true,
  about: codeToSignIn,
  mail: ({ code }) => ({
    subject: m.mail_sign_in_code_subject(),
    paragraphs: [m.mail_sign_in_code_intro()],
    code,
    afterCode: [m.mail_sign_in_code_explained(), m.mail_sign_in_code_never_ask()],
    footer: m.mail_account_footer(),
  }),
  to: ({ to }) => to,
  notify: (occasion, { id, address }: { id: number; address: string }) =>
    postMail(occasion, { to: { address }, subjectId: id }),
});
