import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asciiAddress } from '../../shared/address.ts';
import { whenConnectionClosed } from './connection-closed.ts';
import { type NamedServer, smtpOptions } from './smtp-options.ts';
import { withTimeout } from './timeout.ts';
import type { Mail } from './transport.ts';
import { isAboutEncryption, type MailTrouble, troubleIn } from './trouble.ts';

/** The steps of a conversation with a mail server (RFC 5321), in their order. */
export const MAIL_STEPS = ['connected', 'encrypted', 'signed-in', 'addressed', 'accepted'] as const;
export type MailStep = (typeof MAIL_STEPS)[number];

/** The result of a step. `skipped`: the URL of the mail server does not ask for it. */
export type MailStepDone =
  | { step: MailStep; outcome: 'ok' | 'skipped'; said?: string }
  | { step: MailStep; outcome: 'failed'; trouble: MailTrouble };

const SECOND = 1000;
const TIMES = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
};

/** Longest time of a step, in milliseconds. */
const PATIENCE = 20 * SECOND;

/**
 * Talks to the mail server at `url` and yields each step, up to the first that fails. With `mail` it sends
 * one. Without, it disconnects when the server waits for the text, so nothing is sent: a mail without its
 * end is none (RFC 5321, section 4.1.1.4). It is addressed to the sender then.
 */
export async function* conversation(
  url: string,
  from: string,
  {
    mail,
    patience = PATIENCE,
    named,
  }: { mail?: Mail | undefined; patience?: number; named?: NamedServer | undefined } = {},
): AsyncGenerator<MailStepDone> {
  let connection: SMTPConnection | undefined;
  const { auth } = parseConnectionUrl(url);
  let step: MailStep = 'connected';
  const reached = (next: MailStep) => {
    step = next;
  };
  try {
    const options = await withTimeout(patience, smtpOptions(url, named));
    const opened = new SMTPConnection({ ...options, ...TIMES });
    connection = opened;
    await over(opened, patience, (done) => opened.connect(done));
    yield { step, outcome: 'ok' };
    step = 'encrypted';
    yield { step, outcome: opened.secure ? 'ok' : 'skipped' };
    step = 'signed-in';
    if (auth) await over(opened, patience, (done) => opened.login(auth, done));
    yield { step, outcome: auth ? 'ok' : 'skipped' };
    step = 'addressed';
    const { envelope, raw } = await composed(from, mail);
    let said: string | undefined;
    await over(opened, patience, (done) => {
      const begun = () => {
        reached('accepted');
        if (mail) return raw;
        done();
        opened.close();
        return '';
      };
      opened.send(envelope, textOf(begun), (error, info) => {
        said = info?.response;
        done(error);
      });
    });
    yield { step: 'addressed', outcome: 'ok' };
    yield { step: 'accepted', outcome: mail ? 'ok' : 'skipped', said };
  } catch (error) {
    yield* endOf(step, troubleIn(error, false, auth));
  } finally {
    connection?.close();
  }
}

/** Yields the failed step, after the one that the same command had passed. */
function* endOf(failed: MailStep, trouble: MailTrouble): Generator<MailStepDone> {
  let step = failed;
  if (step === 'accepted') yield { step: 'addressed', outcome: 'ok' };
  if (step === 'connected' && isAboutEncryption(trouble)) {
    yield { step, outcome: 'ok' };
    step = 'encrypted';
  }
  yield { step, outcome: 'failed', trouble };
}

/** Runs one command; an error or the end of the connection ends it too. */
const over = (
  connection: SMTPConnection,
  patience: number,
  command: (done: (error?: Error | null) => void) => void,
) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const hungUp = whenConnectionClosed(reject);
  // The listener for errors stays: a late error without one would end the process.
  connection.on('error', reject).once('end', hungUp);
  command((error) => (error ? reject(error) : resolve()));
  return withTimeout(patience, promise).finally(() => connection.off('end', hungUp));
};

const composed = async (from: string, mail?: Mail) => {
  const message = new MailComposer({
    ...mail,
    from,
    to: mail ? { name: '', address: asciiAddress(mail.to) } : from,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: message.getEnvelope(), raw: await message.build() };
};

/** Returns a stream that asks for its text when it is read, which is when the server waits for it. */
const textOf = (text: () => Buffer | string) =>
  Readable.from(
    (async function* () {
      yield text();
    })(),
  );
