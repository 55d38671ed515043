import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Returns the `count` most common passwords, most common first. A macro that runs at build time, because
 * unpacking the dictionary at every start took 45 ms.
 */
export const commonPasswords = (count: number) => dictionary['passwords-common'].slice(0, count);
