import { expect, test } from 'bun:test';
import { fromExim, fromOpenSmtpd, fromPostfix } from '../../../test-support/delivery-reports.ts';
import { rawMail } from '../../../test-support/replies.ts';
import { deliveryReport } from './delivery-report.ts';

const TOKEN = '0123456789abcdef'.repeat(2);
const to = 'Nobody.Here@example.net';
const mailed = { to, token: TOKEN };

const verdict = async (raw: Buffer) => {
  const report = await deliveryReport(raw);
  return report?.recipients.map(({ isPermanent }) => isPermanent);
};

test('reports of Postfix, Exim and OpenSMTPD have the address and the secret (N88)', async () => {
  for (const raw of [fromPostfix(mailed), fromExim(mailed), fromOpenSmtpd(mailed)])
    expect(await deliveryReport(raw)).toEqual({
      tokens: [TOKEN],
      recipients: [{ addresses: [to], isPermanent: true }],
    });
});

test('the code or the words of the next mail server decide, where the status says nothing (N88)', async () => {
  const said = async (diagnostic: string, status = '5.0.0') =>
    verdict(fromPostfix({ ...mailed, status, said: `smtp; ${diagnostic}` }));
  expect(await said(`550 Invalid recipient: <${to}>`)).toEqual([true]);
  expect(await said(`550-5.1.1 <${to}> is not here`)).toEqual([true]);
  expect(await said('552 5.2.2 Mailbox is full')).toEqual([true]);
  expect(await said('550 no such user (in reply to RCPT TO command)')).toEqual([true]);
  // Not about the recipient.
  expect(await said('550 5.7.1 Blocked by policy', '5.7.1')).toEqual([false]);
  expect(await said('550 no such user (in reply to end of DATA command)')).toEqual([false]);
  expect(await said('554 Your address 192.0.2.5.1.1 is on a list')).toEqual([false]);
  expect(await said('550 Sender rejected')).toEqual([false]);
  expect(await verdict(fromExim({ ...mailed, why: 'retry timeout exceeded' }))).toEqual([false]);
});

test('a delay is no failure, and neither is a mail that was given up for the network (N88)', async () => {
  expect(await verdict(fromPostfix({ ...mailed, action: 'delayed', status: '4.1.1' }))).toEqual([
    false,
  ]);
  expect(await verdict(fromPostfix({ ...mailed, action: 'delayed' }))).toEqual([false]);
  const expired = { status: '4.4.1', said: 'X-Postfix; connection timed out' };
  expect(await verdict(fromPostfix({ ...mailed, ...expired }))).toEqual([false]);
});

test('a mail without a report, or that returns no mail with a secret, is none (N88)', async () => {
  const words = { from: 'naomi@example.org', to: 'pray@example.org' };
  for (const raw of [
    fromPostfix({ to }),
    rawMail({ ...words, text: 'My delivery-status is fine.' }),
    rawMail({ ...words, headers: ['Content-Type: message/delivery-status'] }),
  ])
    expect(await deliveryReport(raw)).toBeNull();
});

test('a report that is cut, nested or has endless lines is read without an error (N88)', async () => {
  const raw = fromPostfix(mailed);
  for (let end = 0; end < raw.length; end += 97) await deliveryReport(raw.subarray(0, end));
  const long = fromPostfix({ ...mailed, said: `smtp; 550 ${'5.1.1.'.repeat(50_000)}` });
  const begun = performance.now();
  await deliveryReport(long);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
