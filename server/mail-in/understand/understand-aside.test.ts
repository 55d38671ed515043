import { expect, spyOn, test } from 'bun:test';
import { understandInThread } from './understand-aside.ts';

const SECRET = '0123456789abcdef'.repeat(2);
const header = (type: string) =>
  `From: naomi@example.org\r\nTo: pray+${SECRET}@example.org\r\nContent-Type: ${type}\r\n\r\n`;

/** A mail whose parts are nested deeper than is read. */
const nested = Array.from({ length: 30 }, (_, depth) => depth).reduceRight(
  (inner, depth) => `${header(`multipart/mixed; boundary=b${depth}`)}--b${depth}\r\n${inner}`,
  'Amen',
);

const read = (mail: string, signal = new AbortController().signal) =>
  understandInThread({}, { source: Buffer.from(mail), isWhole: true }, signal);

test('only the header of an unreadable mail is read, so that its sender gets a reply (N73)', async () => {
  expect(await read(nested)).toMatchObject({
    from: 'naomi@example.org',
    tokens: [SECRET],
    isUnreadable: true,
    text: '',
  });
  expect(await read(`${header('text/plain')}Amen`)).toMatchObject({
    isUnreadable: false,
    command: 'amen',
  });
});

test('closing the mailbox stops reading a mail (N70)', async () => {
  expect(read(nested, AbortSignal.abort())).rejects.toThrow();
});

const fails = () => new ErrorEvent('error', { message: 'failed' });
const isRead = { command: 'amen', isUnreadable: false };
const amen = `${header('text/plain')}Amen`;

test('a thread that failed while idle is not used again (N70)', async () => {
  const given = spyOn(Worker.prototype, 'postMessage');
  expect(await read(amen)).toMatchObject(isRead);
  expect(await read(amen)).toMatchObject(isRead);
  const [kept] = given.mock.contexts;
  if (kept instanceof Worker) kept.dispatchEvent(fails());
  expect(await read(amen)).toMatchObject(isRead);
  const [first, second, third] = given.mock.contexts;
  given.mockRestore();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a mail whose thread fails is read in a new thread (N70)', async () => {
  const given = spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (
    this: Worker,
  ) {
    this.dispatchEvent(fails());
  });
  expect(await read(amen)).toMatchObject(isRead);
  const [first, second] = given.mock.contexts;
  given.mockRestore();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
});
