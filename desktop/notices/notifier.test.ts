import { expect, test } from 'bun:test';
import { collectGarbage, createNotifications } from '../../stand-ins/electron/notification.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { createNotifier, type Shown } from './notifier.ts';

const system = () => {
  const { Notification, shown } = createNotifications();
  const show = createNotifier(
    (options) => new Notification(options) as unknown as Shown,
    'icon.png',
  );
  return { shown, show: (n: number) => show('Upheld', `${n}`, () => {}) };
};

test('a notification is released when it is clicked or closed, or is the oldest of too many', async () => {
  const { shown, show } = system();
  for (let n = 0; n < 300; n++) show(n);
  for (const notice of shown.slice(250, 275)) notice.close('userCanceled');
  for (const notice of shown.slice(275)) notice.click();
  const isHeld = () => shown.map((notice) => notice.close('timedOut'));
  // The garbage collector keeps objects to which an unused value on the stack seems to point. That can be an
  // old table of the set, with dozens of notifications. Later turns overwrite the value.
  await until(async () => {
    await collectGarbage();
    const left = isHeld();
    return [...left.slice(0, 200), ...left.slice(250)].filter(Boolean).length < 25;
  });
  expect(isHeld().slice(200, 250)).toEqual(Array(50).fill(true));
  show(300);
});
