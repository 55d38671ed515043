import { dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_PASSWORD } from '../../shared/session.ts';
import { invalid } from '../http/errors.ts';

const REFUSED = 3_000;

/** The passwords that guessing programs try first, most common first. */
const common = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Throws 400 for one of the 3,000 most common passwords, however it is capitalised. */
export const requireUncommon = (password: string) => {
  if (common.has(password.toLowerCase())) throw invalid(COMMON_PASSWORD);
};
