import { type MailServer, partsOf } from '../../test-support/mail.ts';
import { expect, type Person } from './fixtures.ts';

/**
 * Returns the link to `page` in the latest mail to this address, as soon as that mail arrives. `begins` is a
 * pattern for the beginning of the token.
 */
export const linkIn = async (mailServer: MailServer, to: string, page: string, begins = '') => {
  const pattern = new RegExp(`http\\S+/${page}/${begins}\\S+`);
  const links = () =>
    mailServer.to(to).flatMap((mail) => pattern.exec(partsOf(mail).text)?.[0] ?? []);
  await expect.poll(() => links().length, { message: `a mail with ${page}` }).toBeGreaterThan(0);
  return links().at(-1) ?? '';
};

/** Returns the code in the latest mail with a code to this address, as soon as that mail arrives. */
export const codeIn = async (mailServer: MailServer, to: string) => {
  const codes = () =>
    mailServer.to(to).flatMap((mail) => /^\s*(\d{6})\s*$/m.exec(partsOf(mail).text)?.[1] ?? []);
  await expect.poll(() => codes().length, { message: 'a mail with a code' }).toBeGreaterThan(0);
  return codes().at(-1) ?? '';
};

/** Opens the link in a user's confirmation mail: from then on the user gets mail about others. */
export const confirmAddress = async (
  mailServer: MailServer,
  { api }: Pick<Person, 'api'>,
  email: string,
) => {
  const link = await linkIn(mailServer, email, 'confirm-address');
  const token = link.split('/').at(-1);
  expect((await api.post(`/api/confirm-address/${token}`)).status()).toBe(204);
};
