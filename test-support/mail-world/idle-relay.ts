import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Starts a relay before an IMAP server. It knows whether a client is in IDLE (RFC 2177). */
export const startIdleRelay = async (imapUrl: string) => {
  const { hostname, port } = new URL(imapUrl);
  let isIdle = false;
  const server = createServer((client) => {
    const mailServer = connect(Number(port), hostname);
    let isAsked = false;
    client.on('data', (data) => {
      isAsked = data.includes(' IDLE\r\n');
      if (data.includes('DONE\r\n')) isIdle = false;
    });
    mailServer.on('data', (data) => {
      if (isAsked && data.toString().startsWith('+ ')) isIdle = true;
    });
    client.pipe(mailServer).pipe(client);
    for (const socket of [client, mailServer])
      socket.on('error', () => {
        client.destroy();
        mailServer.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(imapUrl);
  url.port = String(address && typeof address === 'object' ? address.port : '');
  return {
    imapUrl: url.href,
    /** Returns whether a client waits for new mail. */
    isIdle: () => isIdle,
    stop: () => void server.close(),
  };
};
