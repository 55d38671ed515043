import { expect, test } from 'bun:test';
import { isSenderForged } from './sender-check.ts';

const FROM = 'naomi@example.org';
const results = (value: string) => ({ key: 'authentication-results', value });
const received = { key: 'received', value: 'from mx.example.org by box.example.org' };
const forged = (...values: string[]) => isSenderForged(values.map(results), FROM);

test('the receiving server’s result counts only if it is a fail (N39)', () => {
  const failing: Record<string, boolean> = {
    'mx.example.org; dmarc=pass; spf=fail; dkim=pass': false,
    'mx.example.org; spf=pass smtp.mailfrom=a@example.org; dkim=pass': false,
    'mx.example.org; spf=softfail; dkim=none': false,
    'mx.example.org; none': false,
    'mx.example.org; spf=fail (not allowed)': true,
    'mx.example.org;\r\n dkim=fail reason="x dmarc=pass"': true,
    'mx.example.org; dmarc=fail (p=none)': true,
    'mx.example.org; DMARC = Fail': true,
    'mx.example.org; dkim=fail; dkim=pass': false,
    'mx.example.org; arc=fail (i=1 spf=fail (x) dkim=fail); spf=pass': false,
    // Parts that the sender chose, such as a quoted local part.
    'mx.example.org; spf=fail smtp.mailfrom="\\" dmarc=pass \\""@evil.example': true,
    'mx.example.org; spf=fail (from (a) ; dmarc=pass )': true,
    'mx.example.org; spf=pass smtp.helo=( ; dkim=fail; dmarc=fail': true,
    'mx.example.org; spf=none smtp.helo=" ; dkim=fail': true,
    'mx.example.org; spf=fail (" ) ; dmarc=pass " ; x': true,
  };
  for (const [header, isIt] of Object.entries(failing))
    expect([header, forged(header)]).toEqual([header, isIt]);
  // Some servers write one header per method.
  expect(forged('mx; dkim=none', 'mx; spf=fail')).toBe(true);
  expect(forged('mx; dmarc=pass', 'mx; spf=fail', 'mx; dkim=pass')).toBe(false);
  expect(forged('mx; dkim=fail', 'mx; dkim=pass; dmarc=pass')).toBe(true);
  expect(forged('mx; spf=pass', 'forwarder; spf=fail')).toBe(false);
  expect(forged()).toBe(false);
});

test('only results of the server that wrote the topmost ones count (N91)', () => {
  // A forged header is below the server's own.
  expect(forged('mx; spf=fail', 'other; dmarc=pass')).toBe(true);
  expect(forged('mx; dmarc=pass', 'other; dmarc=fail')).toBe(false);
  // OpenDKIM and OpenDMARC leave a sender's header with their own name standing, below the server's Received.
  const own = [results('mx; dmarc=none'), results('mx; spf=fail'), received];
  for (const value of ['mx; dmarc=pass', `mx; spf=pass smtp.mailfrom=${FROM}`])
    expect(isSenderForged([...own, results(value)], FROM)).toBe(true);
  expect(
    isSenderForged([results('mx; dmarc=pass'), received, results('mx; dmarc=fail')], FROM),
  ).toBe(false);
  // Where the results are below a Received, the next ones may be the sender's.
  const below = [received, results('mx; dkim=fail'), results(`mx; spf=pass smtp.mailfrom=${FROM}`)];
  expect(isSenderForged(below, FROM)).toBe(true);
});

test('below a Received only results of the server that the mailbox’s test learned count (N91)', () => {
  const isForged = (ownServer: string | null, ...headers: Parameters<typeof isSenderForged>[0]) =>
    isSenderForged(headers, FROM, ownServer);
  const fails = results('relay.example.net; dmarc=fail');
  // The sender's provider wrote it, and our server wrote none.
  expect(isForged(null, received, fails)).toBe(true);
  expect(isForged('mx.example.org', received, fails)).toBe(false);
  // Above its Received our server wrote the results, also where it has a new name.
  expect(isForged('old.example.com', results('mx; dmarc=fail'), received, fails)).toBe(true);
  // A provider has many servers in one domain.
  const ours = results('mx7.example.org; dmarc=fail');
  expect(isForged('mx1.example.org', received, fails, ours)).toBe(true);
  expect(isForged('mx', received, results('mx; spf=fail'))).toBe(true);
  // A sender may write the learned name below, which excuses nothing.
  const planted = results(`mx1.example.org; spf=pass smtp.mailfrom=${FROM}`);
  expect(isForged('mx1.example.org', ours, received, planted)).toBe(true);
  expect(isForged('mx1.example.org', received, ours, planted)).toBe(true);
});

test('without a result of DMARC a pass for the sender’s domain excuses a fail (N91)', () => {
  const excused = (value: string, from = FROM) => !isSenderForged([results(value)], from);
  for (const value of [
    'mx; dkim=fail (body hash did not verify) header.d=example.org; spf=pass smtp.mailfrom=naomi@example.org; dmarc=none',
    'mx; dkim=pass header.i=@example.org header.s=s1; spf=fail smtp.mailfrom=bounces@lists.example',
    'mx; dkim=pass header.d=mail.example.org; spf=fail',
    'mx; spf=pass smtp.mailfrom=bounce.example.org; dkim=fail',
  ])
    expect([value, excused(value)]).toEqual([value, true]);
  for (const value of [
    'mx; spf=pass smtp.mailfrom=me@evil.example; dkim=fail header.d=example.org',
    'mx; dkim=pass header.d=org; spf=fail',
    'mx; dkim=pass header.d=notexample.org; spf=fail',
    'mx; spf=fail; dkim=none',
  ])
    expect([value, excused(value)]).toEqual([value, false]);
  // Domains of one registry are of different people.
  const other = 'mx; dkim=pass header.d=other.co.uk; spf=fail';
  expect(excused(other, 'naomi@church.co.uk')).toBe(false);
  expect(excused('mx; dkim=pass header.d=a.church.co.uk; spf=fail', 'naomi@church.co.uk')).toBe(
    true,
  );
});

test('an error of the server’s check is no fail (N91)', () => {
  expect(
    forged('mx; spf=permerror (too many lookups); dkim=pass header.i=@example.org; dmarc=none'),
  ).toBe(false);
  expect(forged('mx; spf=permerror; dkim=none')).toBe(false);
  expect(forged('mx; spf=temperror; dkim=temperror; dmarc=temperror')).toBe(false);
});
