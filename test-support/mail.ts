import { SMTPServer } from 'smtp-server';

export type Received = { to: string; from: string; raw: string };

type Accept = (mail: Received) => void | Promise<void>;

/** A provider's refusal after the whole mail was sent. */
export const OVER_QUOTA: Accept = () => {
  throw Object.assign(new Error('5.2.0 Sending quota exceeded'), { responseCode: 554 });
};

/**
 * Starts a real SMTP server on a free port. `accept` may throw to refuse a mail (with `responseCode`), or
 * wait. `users` are the users that may sign in, with their passwords; without them nobody does.
 */
export const startMailServer = async (
  accept: Accept = () => {},
  port = 0,
  users?: Record<string, string>,
) => {
  const answers = { accept, begin: () => {} };
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', ...(users ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) =>
      users?.[username] === password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 Not accepted'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) => {
      answers.begin();
      done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          to: rcptTo.map(({ address }) => address).join(),
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks).toString('utf8'),
        };
        try {
          await answers.accept(mail);
          received.push(mail);
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error('refused'));
        }
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const address = server.server.address();
  const listeningOn = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${listeningOn}`,
    port: listeningOn,
    received,
    /** Replaces `accept`. */
    acceptWith: (other: Accept) => {
      answers.accept = other;
    },
    /** Calls this from now on after RCPT, before the text of a mail arrives. */
    whenBegun: (call: () => void) => {
      answers.begin = call;
    },
    to: (recipient: string) =>
      received.filter((mail) => mail.to.toLowerCase() === recipient.toLowerCase()),
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
};

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export const headerOf = ({ raw }: Received, name: string) =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\r\n[ \t]+/g, ' ')
    .trim();

/** Returns the decoded text and HTML parts of a mail. */
export const partsOf = ({ raw }: Received) => {
  const boundary = /boundary="?([^";\r\n]+)/.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const decoded = parts.map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    return /base64/i.test(head)
      ? Buffer.from(body, 'base64').toString('utf8')
      : fromQuotedPrintable(body);
  });
  return { text: decoded[0] ?? '', html: decoded[1] ?? '' };
};

const fromQuotedPrintable = (body: string) => {
  const joined = body.replaceAll(/=\r?\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return /=[0-9A-F]{2}/i.test(joined) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
};
