import { Decrypter, Encrypter } from 'age-encryption';
import { composed, formsOf } from '../../../shared/composed.ts';

/** How a copy is encrypted (age, https://age-encryption.org/v1): to a public key, or with a passphrase. */
export type Lock = { key: string } | { passphrase: string };

/** Keys to decrypt a backup. */
export type Keys = { identities?: string[]; passphrase?: string };

/** The first bytes of every age file. */
export const AGE = 'age-encryption.org/v1';

/** Encrypts a stream of bytes. Throws if the public key is invalid. */
export const encrypted = async (plain: ReadableStream<Uint8Array>, lock: Lock) => {
  const encrypter = new Encrypter();
  if ('key' in lock) encrypter.addRecipient(lock.key);
  else encrypter.setPassphrase(composed(lock.passphrase));
  return encrypter.encrypt(plain);
};

/** Decrypts a stream of bytes. Throws if no key fits. A damaged stream fails while it is read. */
export const decrypted = async (
  locked: ReadableStream<Uint8Array>,
  { identities = [], passphrase }: Keys,
) => {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  // A passphrase of ASCII characters has one form: each attempt takes seconds.
  for (const form of passphrase === undefined ? [] : formsOf(passphrase))
    decrypter.addPassphrase(form);
  return decrypter.decrypt(locked);
};

/** Returns the private keys in a key file of age: one per line, `#` begins a comment. */
export const parseIdentities = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
