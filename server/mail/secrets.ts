/** Credentials for a mail server. */
export type Auth = { user?: string; pass?: string };

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');

/** Returns the password in every form in which it is sent (RFC 4616, and AUTH LOGIN). */
const formsOf = ({ user = '', pass = '' }: Auth) =>
  pass === '' ? [] : [base64(`\0${user}\0${pass}`), base64(pass), pass];

/** Removes the password from a mail server's words: some servers repeat what they received. */
export const withoutPassword = (words: string, auth: Auth | undefined) =>
  formsOf(auth ?? {}).reduce((left, form) => left.replaceAll(form, '[password]'), words);
