import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * The `count` most common passwords, most common first. A macro: it runs when the program is
 * built, because unpacking the dictionary at every start took 45 ms.
 */
export const commonPasswords = (count: number) => dictionary['passwords-common'].slice(0, count);
