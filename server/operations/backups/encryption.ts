import { Decrypter, Encrypter } from 'age-encryption';
import { composed, formsOf } from '../../../shared/composed.ts';

/** How a copy is encrypted (age, https://age-encryption.org/v1): to a public key, or not. */
export type Lock = { key: string } | { passphrase: string };

/** What may open an encrypted backup. */
export type Keys = { identities?: string[]; passphrase?: string };

/** The first bytes of every file of age. */
export const AGE = 'age-encryption.org/v1';

/** Encrypts a stream of bytes. Throws if the public key is none. */
export const encrypted = async (plain: ReadableStream<Uint8Array>, lock: Lock) => {
  const encrypter = new Encrypter();
  if ('key' in lock) encrypter.addRecipient(lock.key);
  else encrypter.setPassphrase(composed(lock.passphrase));
  return encrypter.encrypt(plain);
};

/** Decrypts a stream of bytes. Throws if no key fits, and within the stream if it is damaged. */
export const decrypted = async (
  locked: ReadableStream<Uint8Array>,
  { identities = [], passphrase }: Keys,
) => {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  // A passphrase of ASCII has one form, so that it is tried once: each try takes seconds.
  for (const form of passphrase === undefined ? [] : formsOf(passphrase))
    decrypter.addPassphrase(form);
  return decrypter.decrypt(locked);
};

/** The private keys in a key file of age: one a line, `#` begins a comment. */
export const identitiesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
