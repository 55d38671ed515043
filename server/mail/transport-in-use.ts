import { atFirstMail } from './at-first-mail.ts';
import { type MailServer, mailServerInUse } from './mail-server-in-use.ts';
import type { Transport } from './transport.ts';
import { MailTrouble } from './trouble.ts';

/**
 * Returns a transport that sends each mail through the mail server that is in use at that time, so that a
 * new one needs no restart. Mails are sent one after another: no mail is under way when the connection to
 * the former mail server is closed. Throws MailTrouble without a mail server.
 */
export const transportInUse = (
  parts: Parameters<typeof mailServerInUse>[0],
  open: (server: MailServer) => Transport = opened,
): Transport => {
  let current: { look: string; transport: Transport } | undefined;
  const transport = () => {
    const server = mailServerInUse(parts);
    if (!server)
      throw new MailTrouble('unreachable', { code: 'mail-server-not-reached' }, 'none', 'door');
    const look = JSON.stringify(server);
    if (current?.look !== look) {
      current?.transport.close();
      current = { look, transport: open(server) };
    }
    return current.transport;
  };
  return {
    send: async (mail, beforeEnd) => transport().send(mail, beforeEnd),
    reach: async () => transport().reach(),
    close: () => current?.transport.close(),
  };
};

const opened = (server: MailServer) =>
  atFirstMail(async () =>
    (await import('./transport.ts')).smtpTransport(
      server.smtpUrl,
      server.from,
      undefined,
      server.named,
    ),
  );
