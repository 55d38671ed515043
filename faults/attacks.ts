/*
 * What somebody can try. Malformed calls and HEAD of the stream happen here: Bun's own parser and sockets answer them,
 * which tests in memory do not have.
 */
import { connect } from 'node:net';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { memberOf } from '../test-support/member.ts';
import { ms } from './figures.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'Attacks and privacy';

/** What comes back for these very bytes, until the line is closed or an answer is complete. */
const sendBytes = ({ port }: RunningServer, bytes: string) =>
  new Promise<string>((received) => {
    let text = '';
    const wire = connect(port, '127.0.0.1', () => wire.write(bytes));
    wire.on('data', (chunk) => {
      text += chunk;
    });
    wire.on('error', () => {});
    wire.on('close', () => received(text));
  });

const call = (head: string) => `${head}\r\nConnection: close\r\n\r\n`;
/** Bun answers these itself: no line of ours runs. */
const BEFORE_US = {
  431: call(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(100_000)}`),
  400: 'GARBAGE\r\n\r\n',
  505: call('GET / HTTP/9.9\r\nHost: localhost'),
};
const TO_US = {
  'a host that is none': call('GET /api/health HTTP/1.1\r\nHost: a b'),
  'no such path': call('GET /api/nothing HTTP/1.1\r\nHost: localhost'),
  'a body that is no JSON': `${'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 3\r\nConnection: close'}\r\n\r\n{{{`,
};

const malformed: Fault = {
  area,
  name: 'malformed calls and headers of 100 kB',
  expectation:
    'What reaches the program is answered with a sentence and all headers. Bun refuses the rest itself: with a bare status that tells nothing, on a line that it closes.',
  provoke: async () => {
    const server = await startExecutable(testFolder('bytes'));
    const bare: boolean[] = [];
    for (const [status, bytes] of Object.entries(BEFORE_US)) {
      const reply = await sendBytes(server, bytes);
      bare.push(reply.startsWith(`HTTP/1.1 ${status}`) && reply.endsWith('\r\n\r\n'));
    }
    const full: boolean[] = [];
    for (const bytes of Object.values(TO_US)) {
      const [head = '', sentence = ''] = (await sendBytes(server, bytes)).split('\r\n\r\n');
      const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
      full.push(
        /^HTTP\/1.1 40\d/.test(head) &&
          names.every((name) => head.toLowerCase().includes(`${name}: `)) &&
          /^[A-Z].+\.$/.test(sentence),
      );
    }
    const health = (await fetch(`${server.url}/api/health`)).status;
    const errors = server.logged().filter(({ level }) => level === 'error').length;
    await server.stop();
    const of = (list: boolean[]) => `${list.filter(Boolean).length} of ${list.length}`;
    return found(
      `${of(full)} that reach the program have sentence and headers; ${of(bare)} that Bun refuses (${Object.keys(BEFORE_US).join(', ')}) are bare; then health ${health}, ${errors} errors in the log`,
      {
        'sentence and headers are there': full.every(Boolean),
        'Bun’s own answers tell nothing': bare.every(Boolean),
        'the server goes on': health === 200 && errors === 0,
      },
    );
  },
};

const headOfStream: Fault = {
  area,
  name: 'HEAD of the event stream',
  expectation: 'It ends at once, with the headers of the stream.',
  provoke: async () => {
    const server = await startExecutable(testFolder('head'));
    const ruth = await memberOf(server, 'ruth');
    const bytes = call(`HEAD /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${ruth.cookie()}`);
    const began = performance.now();
    const reply = await sendBytes(server, bytes);
    const took = performance.now() - began;
    await server.stop();
    const [status = ''] = reply.split('\r\n');
    return found(`“${status}”, over after ${ms(took)}`, {
      'it ends at once': took < 1000,
      'it has the headers': /content-type: text\/event-stream/i.test(reply),
      'it has no body': reply.endsWith('\r\n\r\n'),
    });
  },
};

/** What somebody can try who wants to know or to spoil something. */
export const attackFaults: Fault[] = [
  malformed,
  headOfStream,
  proven(
    area,
    'a mail’s unsubscribe link opened by a program or a person',
    'A GET changes nothing and leads to the page with the button. The POST behind it stops the mails, signed out.',
    { in: ['server/mail/mail.test.ts', 'server/http/calls.test.ts'], tests: '\\(N4\\)' },
  ),
  proven(
    area,
    'finding the author of an anonymous request by comparing answers',
    'Everything that others receive is the same bytes, whoever wrote it.',
    { in: 'server/prayers/anonymity.test.ts', tests: 'V3' },
  ),
  proven(
    area,
    'finding the author by mails, push messages and events',
    'They are the same, whoever wrote it.',
    { in: 'server/prayers/anonymity-in-notices.test.ts', tests: 'V7' },
  ),
  proven(
    area,
    'learning about others from the places of the event stream',
    'Ids are opaque and cannot be forged; neither gaps nor resets depend on what others do.',
    { in: 'server/events/events.test.ts', tests: 'V8' },
  ),
  proven(
    area,
    'calls beyond every budget and limit',
    'They are refused with 429 and the time to wait, whatever the clock says.',
    { in: 'server/http', tests: 'B6' },
  ),
  proven(
    area,
    'an account with somebody else’s address',
    'Until the address is confirmed it gets no mail about what others do.',
    { in: 'server/account/confirm-address.test.ts', tests: 'A21|A20' },
  ),
  proven(
    area,
    'an administrator’s mail server that never stops talking',
    'It is hung up on and tried again after minutes. A member of another congregation waits no longer than otherwise.',
    {
      in: ['server/mail/mailbox-thread.test.ts', 'server/mail/conversation.test.ts'],
      tests: 'N76',
    },
  ),
  proven(
    area,
    'secret links and addresses in what others read',
    'They are cut from a mail, and a text with one is refused: no list, mail, push message, digest, export or sheet holds one.',
    {
      in: ['server/secret-links.test.ts', 'server/mail-in/act/secrets-stay.test.ts'],
      tests: 'N72',
    },
  ),
];
