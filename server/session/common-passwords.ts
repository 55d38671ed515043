import { m } from '../../shared/messages.ts';
import { invalid } from '../http/errors.ts';
import { commonPasswords } from './common-password-list.ts' with { type: 'macro' };

/** The passwords that attackers try first. */
const common = new Set(commonPasswords(3_000));

/** Throws 400 for one of the 3,000 most common passwords, in any case. */
export const requireUncommon = (password: string) => {
  if (common.has(password.toLowerCase())) throw invalid(m.session_password_common());
};
