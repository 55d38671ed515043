import { randomBytes } from 'node:crypto';
import { STORED_NAME } from '../../shared/resources.ts';

declare const checked: unique symbol;

/** The name of a library file. No other text becomes part of a path: a restored row may contain anything. */
export type StoredName = string & { readonly [checked]: true };

/** Returns whether a text is a stored name: 32 hexadecimal digits. */
export const isStoredName = (text: string): text is StoredName => STORED_NAME.test(text);

export const newStoredName = (): StoredName => {
  const name = randomBytes(16).toString('hex');
  if (!isStoredName(name)) throw new Error('A new name is no name.');
  return name;
};
