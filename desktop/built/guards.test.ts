import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../stand-ins/electron/until.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { createServedScene } from './served-scene.ts';

const scene = createServedScene('guards', startExecutable);

test('a page opens no window, and only donations and mails open outside (T2)', async () => {
  const { computer, desktop, page } = await scene.open();
  const asked = [
    'https://www.paypal.com/donate?business=x',
    'mailto:help@example.org',
    'https://evil.example.org/',
    'file:///etc/passwd',
    'upheld://pages/settings.html',
  ];
  for (const url of asked) expect(page.standIn.open({ url })).toEqual({ action: 'deny' });
  expect(computer.opened).toEqual(asked.slice(0, 2));
  expect(desktop.windows()).toHaveLength(1);
});

test('a page navigates only within the app (T2)', async () => {
  const { page } = await scene.open();
  expect(page.standIn.navigate('upheld://app/inbox')).toBe(true);
  for (const url of [
    'upheld://pages/settings.html',
    'upheld://app/api/user',
    'https://evil.example.org/',
    'file:///etc/passwd',
  ])
    expect(page.standIn.navigate(url)).toBe(false);
});

test('a link to a mail address or a telephone number opens outside, and the page stays (T47)', async () => {
  const { computer, page } = await scene.open();
  const links = ['mailto:ruth@example.org?subject=Re%3A%20Rain', 'tel:+15550104477'];
  const others = [
    'mailto:ruth@example.org?attach=/etc/passwd',
    'mailto:ruth@example.org,naomi@example.org',
    'tel:*%2306%23',
    'sms:+15550104477',
    'ms-msdt:/id',
    'https://www.paypal.com/donate?business=x',
  ];
  for (const url of [...links, ...others]) expect(page.standIn.navigate(url)).toBe(false);
  expect(computer.opened).toEqual(links);
  expect(page.getURL()).toBe('upheld://app/');
});

test('a page has no permission except to copy text (T2)', async () => {
  const { desktop, page } = await scene.open();
  const allowed = (permission: string) => {
    let answer: boolean | undefined;
    const request = { requestingUrl: 'upheld://app/' };
    const given = (isAllowed: boolean) => {
      answer = isAllowed;
    };
    desktop.permissionOf(page, permission, given, request);
    return answer;
  };
  expect(['media', 'geolocation', 'notifications', 'openExternal'].map(allowed)).toEqual(
    Array(4).fill(false),
  );
  expect(allowed('clipboard-sanitized-write')).toBe(true);
});

test('a download is saved under a free name, and a click shows it in its folder', async () => {
  const { computer, desktop, window, page } = await scene.open();
  const downloads = join(computer.home, 'downloads');
  for (const [n, name] of ['info', 'info (2)'].entries()) {
    page.downloadURL('upheld://app/api/info');
    await until(() => desktop.notifications.length === n + 1);
    expect(desktop.notifications[n]).toMatchObject({ title: 'Saved in Downloads', body: name });
    expect(existsSync(join(downloads, name))).toBe(true);
  }
  expect(window.taskBar.progress).toBe(-1);
  desktop.notifications[1]?.click();
  expect(computer.opened).toEqual([join(downloads, 'info (2)')]);
});

test('a failed download shows a notification, and leaves no file', async () => {
  const { computer, desktop, page } = await scene.open();
  const url = `upheld://app/api/objects/${'0'.repeat(32)}`;
  expect(page.standIn.open({ url })).toEqual({ action: 'deny' });
  await until(() => desktop.notifications.length === 1);
  expect(desktop.notifications).toMatchObject([{ title: 'Not saved' }]);
  expect(existsSync(join(computer.home, 'downloads', '0'.repeat(32)))).toBe(false);
});
