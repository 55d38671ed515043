import { type MailServer, partsOf } from '../../server/testing-mail.ts';
import { expect } from './fixtures.ts';

/** The link to `page` in the latest mail to this address, as soon as there is one. */
export const linkIn = async (mailServer: MailServer, to: string, page: string) => {
  const pattern = new RegExp(`http\\S+/${page}/\\S+`);
  const links = () =>
    mailServer.to(to).flatMap((mail) => pattern.exec(partsOf(mail).text)?.[0] ?? []);
  await expect.poll(() => links().length, { message: `a mail with ${page}` }).toBeGreaterThan(0);
  return links().at(-1) ?? '';
};
