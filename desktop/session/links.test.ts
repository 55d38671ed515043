import { describe, expect, test } from 'bun:test';
import {
  deepLinkIn,
  isPlace,
  mayBePermitted,
  mayNavigate,
  mayOpenOutside,
  openedBy,
  readDeepLink,
} from './links.ts';

const TOKEN = 'k3J-_9aB'.repeat(5);
const FILE = '0123456789abcdef'.repeat(2);
const APP = 'upheld://app/groups/3';
const PAGES = 'upheld://pages/choose.html';

describe('navigation of a window (T2)', () => {
  const cases: [to: string, from: string, may: boolean][] = [
    ['upheld://app/', APP, true],
    ['upheld://app/groups/7?message=joined-successfully', APP, true],
    ['upheld://app/', PAGES, true],
    ['upheld://pages/offline.html', PAGES, true],
    ['upheld://pages/choose.html', APP, false],
    ['upheld://app/api/user', APP, false],
    ['upheld://app/api', APP, false],
    ['upheld://app/api/objects/x', PAGES, false],
    ['upheld://elsewhere/', APP, false],
    ['upheld://app.evil.example/', APP, false],
    ['upheld://app@evil.example/', APP, false],
    ['upheld:app', APP, false],
    ['UPHELD://APP/', APP, false],
    ['https://app/', APP, false],
    ['https://pray.church.org/', APP, false],
    ['https://evil.example/', APP, false],
    ['http://localhost:3000/', APP, false],
    ['file:///etc/passwd', APP, false],
    ['javascript:alert(1)', APP, false],
    ['data:text/html,<h1>hi</h1>', APP, false],
    ['blob:upheld://app/1', APP, false],
    ['about:blank', APP, false],
    ['chrome://gpu', APP, false],
    ['devtools://devtools', APP, false],
    ['', APP, false],
  ];
  for (const [to, from, may] of cases)
    test(`${may ? 'is allowed' : 'is refused'} to ${to || 'nowhere'} from ${from}`, () => {
      expect(mayNavigate(to, from)).toBe(may);
    });
});

describe('the link of a notification (T6)', () => {
  const cases: [path: string, is: boolean][] = [
    ['/', true],
    ['/groups/3', true],
    ['/answered-prayers', true],
    ['/groups/7?message=already-member', true],
    ['', false],
    ['@pages/settings.html', false],
    ['.evil.example/', false],
    [':1/', false],
    ['/api', false],
    ['/api/evil', false],
    ['/api?x=1', false],
    ['/x/../api/evil', false],
    ['/%61pi/evil', false],
    ['/x\\..\\api\\evil', false],
    ['/\t/evil.example', false],
    ['/groups/3#x', false],
  ];
  for (const [path, is] of cases)
    test(`${is ? 'is a place' : 'is refused'}: ${JSON.stringify(path)}`, () => {
      expect(isPlace(path)).toBe(is);
    });
});

describe('a link that opens a new window (T2)', () => {
  const cases: [to: string, gets: ReturnType<typeof openedBy>][] = [
    [`upheld://app/api/objects/${FILE}`, 'download'],
    [`upheld://app/api/objects/${FILE}/../../user`, 'nothing'],
    ['upheld://app/api/objects/upload', 'nothing'],
    [`upheld://app/api/admin/backups/downloads/${'x'.repeat(43)}`, 'download'],
    ['upheld://app/api/admin/backups', 'nothing'],
    ['upheld://app/api/prayers/12/calendar', 'download'],
    ['upheld://app/api/account/hour/calendar', 'download'],
    ['upheld://app/api/prayers/12', 'nothing'],
    ['upheld://app/api/account/export', 'nothing'],
    ['upheld://app/groups/3', 'nothing'],
    [`https://evil.example/api/objects/${FILE}`, 'nothing'],
    ['https://www.paypal.com/donate?business=x&currency_code=USD', 'browser'],
    ['mailto:ruth@example.org', 'browser'],
    ['about:blank', 'nothing'],
  ];
  for (const [to, gets] of cases)
    test(`${gets}: ${to}`, () => {
      expect(openedBy(to)).toBe(gets);
    });
});

describe('opening in the system (T2)', () => {
  const cases: [to: string, may: boolean][] = [
    ['https://www.paypal.com/donate?business=gifts%40church.org', true],
    ['https://www.paypal.com/donate', true],
    ['https://www.paypal.com/signin', false],
    ['https://www.paypal.com.evil.example/donate', false],
    ['https://www.paypal.com@evil.example/donate', false],
    ['https://user:word@www.paypal.com/donate', false],
    ['http://www.paypal.com/donate', false],
    ['https://www.paypal.com:8443/donate', false],
    ['https://evil.example/donate', false],
    ['mailto:ruth@example.org', true],
    ['mailto:ruth@example.org?subject=Hello', true],
    ["mailto:o'brien@example.org", true],
    ['mailto:bob%26sue@example.org', true],
    ['mailto:a%2Fb@gemeinde-k%C3%B6ln.example', true],
    ['mailto:bob&sue@example.org', false],
    ['mailto:ruth@localhost', false],
    ['mailto:ruth@example.org,naomi@example.org', false],
    ['mailto:ruth@example.org?cc=evil@example.org', false],
    ['mailto:ruth@example.org?attach=/etc/passwd', false],
    ['mailto:', false],
    ['tel:+15550104477', true],
    ['tel:030-123.45', true],
    ['tel:(030)12345', true],
    ['tel:', false],
    ['tel:*%2306%23', false],
    ['tel:#31#', false],
    ['tel:112#31', false],
    ['tel:112?x', false],
    ['tel:112;phone-context=evil.example', false],
    ['TEL:112', true],
    ['sms:+15550104477', false],
    ['mailto:%zz@example.org', false],
    ['file:///etc/passwd', false],
    ['smb://server/share', false],
    ['ms-msdt:/id', false],
    ['search-ms:query=x', false],
    ['vscode://file/etc', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['upheld://app/', false],
    ['https://www.paypal.com/donate\nevil', false],
    [`https://www.paypal.com/donate?${'x'.repeat(3000)}`, false],
    ['', false],
  ];
  for (const [to, may] of cases)
    test(`${may ? 'is allowed' : 'is refused'}: ${JSON.stringify(to.slice(0, 60))}`, () => {
      expect(mayOpenOutside(to)).toBe(may);
    });
});

describe('a permission of a page (T2)', () => {
  const cases: [permission: string, asking: string, may: boolean][] = [
    ['clipboard-sanitized-write', APP, true],
    ['clipboard-sanitized-write', PAGES, false],
    ['clipboard-sanitized-write', 'https://evil.example', false],
    ['clipboard-read', APP, false],
    ['notifications', APP, false],
    ['media', APP, false],
    ['geolocation', APP, false],
    ['fullscreen', APP, false],
    ['openExternal', APP, false],
    ['usb', APP, false],
    ['', '', false],
  ];
  for (const [permission, asking, may] of cases)
    test(`${may ? 'is given' : 'is refused'}: ${permission || 'nothing'} for ${asking || 'nobody'}`, () => {
      expect(mayBePermitted(permission, asking)).toBe(may);
    });
});

describe('a deep link (T7)', () => {
  const good: [link: string, host: string][] = [
    [`upheld://join/pray.church.org/${TOKEN}`, 'pray.church.org'],
    [`upheld://join/pray.church.org/${TOKEN}/`, 'pray.church.org'],
    [`UPHELD://JOIN/Pray.Church.org/${TOKEN}`, 'pray.church.org'],
    [`upheld://join/192.168.1.20:3000/${TOKEN}`, '192.168.1.20:3000'],
    [`upheld://join/nas/${TOKEN}`, 'nas'],
    [`upheld://join/[::1]:3000/${TOKEN}`, '[::1]:3000'],
  ];
  for (const [link, host] of good)
    test(`leads to ${host}: ${link.slice(0, 45)}`, () => {
      expect(readDeepLink(link)).toEqual({ host, path: `/join/${TOKEN}` });
    });

  const hostile = [
    '',
    'upheld://join',
    'upheld://join/pray.church.org',
    'upheld://join/pray.church.org/short',
    `upheld://join//${TOKEN}`,
    `upheld://join/pray.church.org/${TOKEN}/../../api/user`,
    `upheld://join/pray.church.org/${TOKEN}?next=//evil.example`,
    `upheld://join/pray.church.org/${TOKEN}#x`,
    `upheld://join/ruth:word@evil.example/${TOKEN}`,
    `upheld://join/evil.example%2f@pray.church.org/${TOKEN}`,
    `upheld://join/pray.church.org:99999/${TOKEN}`,
    `upheld://join/pray church/${TOKEN}`,
    `upheld://join/../${TOKEN}`,
    `upheld://join/pray.church.org/${TOKEN}%0d%0aX`,
    `upheld://join/pray.church.org/${'x'.repeat(500)}`,
    `upheld://app/join/${TOKEN}`,
    `upheld://pages/choose.html`,
    `upheld://settings/pray.church.org/${TOKEN}`,
    `https://join/pray.church.org/${TOKEN}`,
    `javascript:upheld://join/pray.church.org/${TOKEN}`,
    `upheld://join/pray.church.org/${TOKEN} --inspect`,
    '--gpu-launcher=calc.exe',
  ];
  for (const link of hostile)
    test(`is refused: ${JSON.stringify(link.slice(0, 60))}`, () => {
      expect(readDeepLink(link)).toBeNull();
    });

  test('is read from the arguments of a second start', () => {
    const words = ['/opt/Upheld/upheld', '--no-sandbox', `upheld://join/nas/${TOKEN}`];
    expect(deepLinkIn(words)).toEqual({ host: 'nas', path: `/join/${TOKEN}` });
    expect(deepLinkIn(['/opt/Upheld/upheld', '--x=upheld://join/nas/y'])).toBeNull();
  });
});
