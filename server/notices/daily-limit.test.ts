import { expect, test } from 'bun:test';
import type { DeliveryKind } from '../../shared/notices.ts';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import { isOverDailyLimit } from './daily-limit.ts';

const DAY = 24 * 60 * 60_000;

const put = (
  { addDelivery, idOf }: TestServer,
  given: Partial<Delivery> & Pick<Delivery, 'channel' | 'kind'>,
) => addDelivery({ userId: idOf('naomi'), state: 'sent', ...given });

test('a member gets at most 20 mails a day about others, and all about their own account (N10)', () => {
  const server = createTestServer();
  const { db, clock } = server;
  const isOver = (kind: DeliveryKind) =>
    isOverDailyLimit(db, put(server, { channel: 'mail', kind, state: 'waiting' }), clock.now);
  for (let n = 0; n < 20; n++) {
    expect(isOver('new-prayer')).toBe(false);
    put(server, { channel: 'mail', kind: n % 2 ? 'new-prayer' : 'answered-prayer' });
  }
  expect(isOver('new-prayer')).toBe(true);
  expect(isOver('answered-prayer')).toBe(true);
  expect(isOver('password-changed')).toBe(false);
  clock.now += DAY;
  expect(isOver('new-prayer')).toBe(false);
});

test('a mail whose arrival is unknown counts as arrived (N10)', () => {
  const server = createTestServer();
  const { db, clock } = server;
  const mail = { channel: 'mail', kind: 'new-prayer' } as const;
  const isOver = () => isOverDailyLimit(db, put(server, { ...mail, state: 'waiting' }), clock.now);
  for (let n = 0; n < 19; n++) put(server, { ...mail, state: n % 2 ? 'unknown' : 'sending' });
  for (const state of ['failed', 'dropped'] as const) put(server, { ...mail, state });
  expect(isOver()).toBe(false);
  put(server, { ...mail, state: 'unknown' });
  expect(isOver()).toBe(true);
});

test('each device of a member gets at most 40 push messages a day (N10)', () => {
  const server = createTestServer();
  const { db, clock, idOf } = server;
  const [phone, tablet] = ['phone', 'tablet'].map((endpoint) =>
    server.addDevice(idOf('naomi'), endpoint),
  );
  const isOver = (subscriptionId = 0) =>
    isOverDailyLimit(
      db,
      put(server, { channel: 'push', kind: 'comment', state: 'waiting', subscriptionId }),
      clock.now,
    );
  for (let n = 0; n < 40; n++)
    put(server, { channel: 'push', kind: 'comment', subscriptionId: phone });
  expect(isOver(phone)).toBe(true);
  expect(isOver(tablet)).toBe(false);
  const reported = { channel: 'push', kind: 'reported', state: 'waiting' } as const;
  const isOverForReports = (subscriptionId = 0) =>
    isOverDailyLimit(db, put(server, { ...reported, subscriptionId }), clock.now);
  expect(isOverForReports(phone)).toBe(true);
  expect(isOverForReports(tablet)).toBe(false);
});
