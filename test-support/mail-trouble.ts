import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE } from './certificate.ts';

/** Starts a server on a free port that counts its connections. */
export const listening = async (server: Server, scheme = 'smtp') => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    connections: () => connections,
    hangUp,
    stop: () => {
      hangUp();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
};

/** Starts a real SMTP server with these options; `hangUp` closes all its connections. */
export const smtpWith = async (optionsFor: (hangUp: () => void) => SMTPServerOptions) => {
  const line = { hangUp: () => {} };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...optionsFor(() => line.hangUp()),
  });
  smtp.on('error', () => {});
  const listens = await listening(smtp.server);
  line.hangUp = listens.hangUp;
  return listens;
};

/** A mail server that sends its first reply without end. */
export const endlessMailServer = () =>
  listening(
    createServer((socket) => {
      socket.write('220 hello\r\n');
      socket.once('data', () => {
        const more = setInterval(() => socket.write('250-more\r\n'), 10);
        socket.once('close', () => clearInterval(more));
      });
    }),
  );

/** A mail server that refuses the password and repeats the client's line. */
export const repeatingMailServer = () =>
  listening(
    createServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (sent) => {
        const line = sent.toString().trim();
        if (line.startsWith('EHLO')) socket.write('250-hello\r\n250 AUTH PLAIN\r\n');
        else socket.write(`535 ${line} (${atob(line.split(' ')[2] ?? '')})\r\n`);
      });
    }),
  );

const failure = (text: string, responseCode: number) =>
  Object.assign(new Error(text), { responseCode });

type Trouble = {
  /** What is wrong with the mail server: 'is silent'. */
  what: string;
  /** The sentence that the administrator reads. */
  words: RegExp;
  start: () => Promise<{ url: string; connections?: () => number; stop: () => unknown }>;
};

/** An address without a server. */
const nothingAt = async (url: string) => ({ url, stop: () => {} });

/** Unusable mail servers, each for a different reason. */
export const MAIL_TROUBLES: readonly Trouble[] = [
  {
    what: 'is silent',
    words: /does not answer/,
    start: () => listening(createServer()),
  },
  {
    what: 'hangs up at once',
    words: /cannot be reached, or it hung up/,
    start: () => listening(createServer((socket) => socket.end())),
  },
  {
    what: 'speaks TLS from the start and is called without',
    words: /smtps:\/\/ instead of smtp:\/\//,
    start: () => listening(createTlsServer(CERTIFICATE)),
  },
  {
    what: 'speaks plainly and is called by TLS',
    words: /encrypted connection|cannot be reached/,
    start: () =>
      listening(
        createServer((socket) => socket.write('220 hello\r\n')),
        'smtps',
      ),
  },
  {
    what: 'has a certificate of its own making',
    words: /certificate cannot be trusted/,
    start: () => listening(createTlsServer(CERTIFICATE), 'smtps'),
  },
  {
    what: 'offers no encryption where it is asked for',
    words: /encrypted connection to the mail server failed/,
    start: async () => {
      const smtp = await smtpWith(() => ({}));
      return { ...smtp, url: `${smtp.url}?requireTLS=true` };
    },
  },
  {
    what: 'has no such name',
    words: /name was not found/,
    start: () => nothingAt('smtp://nowhere.invalid'),
  },
  {
    what: 'does not listen on this port',
    words: /cannot be reached/,
    start: () => nothingAt('smtp://127.0.0.1:1'),
  },
  {
    what: 'refuses the password',
    words: /The mail server said: 535 Bad credentials for \[address\]/,
    start: async () => {
      const smtp = await smtpWith(() => ({
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) =>
          done(failure('Bad credentials for ruth@example.org', 535)),
      }));
      return { ...smtp, url: smtp.url.replace('://', '://upheld:wrong@') };
    },
  },
  {
    what: 'refuses the sender',
    words: /The mail server said: 550 Sender not allowed/,
    start: () =>
      smtpWith(() => ({
        onMailFrom: (_address, _session, done) => done(failure('Sender not allowed', 550)),
      })),
  },
  {
    what: 'is busy',
    words: /421 Come back later/,
    start: () =>
      smtpWith(() => ({
        onConnect: (_session, done) => done(failure('Come back later', 421)),
      })),
  },
  {
    what: 'hangs up in the middle of a mail',
    words: /cannot be reached, or it hung up/,
    start: () => smtpWith((hangUp) => ({ onRcptTo: hangUp })),
  },
];

export type RefusedAt = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

/**
 * Starts a real SMTP server that refuses at one command while `refuses` is true for the recipient. A reply
 * is a code and its lines. It stores accepted mails and counts refused ones.
 */
export const refusingMailServer = async (at: RefusedAt, reply: string) => {
  const state = { refuses: (_recipient: string) => true, refused: 0 };
  const taken: string[] = [];
  const lines = reply.split('\n').map((line) => line.replace(/^\d{3}[ -]/, ''));
  const refusal = (here: RefusedAt, recipient = '') => {
    if (here !== at || !state.refuses(recipient)) return null;
    state.refused++;
    // smtp-server writes an array as a reply of several lines.
    const message = lines.length > 1 ? lines : lines[0];
    return Object.assign(new Error(), { message, responseCode: Number(reply.slice(0, 3)) });
  };
  const smtp = await smtpWith(() => ({
    allowInsecureAuth: true,
    hideENHANCEDSTATUSCODES: true,
    onAuth: (_auth, _session, done) => done(refusal('AUTH'), { user: 'upheld' }),
    onMailFrom: (_address, _session, done) => done(refusal('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) => done(refusal('RCPT TO', address)),
    onData: (stream, { envelope }, done) => {
      const [to] = envelope.rcptTo;
      stream.resume().on('end', () => {
        const error = refusal('DATA', to?.address);
        if (!error) taken.push(to?.address ?? '');
        done(error);
      });
    },
  }));
  const url = at === 'AUTH' ? smtp.url.replace('://', '://upheld:password@') : smtp.url;
  return { ...smtp, url, state, taken };
};
