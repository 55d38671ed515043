import { afterEach, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { headerOf, type MailServer, startMailServer } from '../../../test-support/mail.ts';
import { createTestServer, quiet, VAPID } from '../../../test-support/server.ts';
import { until } from '../../../test-support/until.ts';
import { change } from '../../db/change.ts';
import { deliveries, mailServerSettings } from '../../db/schema.ts';
import { createMailChannel } from '../../mail/channel.ts';
import { notifying } from '../../notices/notify.ts';
import { openOutbox } from './open-outbox.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const started = async () => {
  const smtp = await startMailServer();
  open.push(smtp.stop);
  return smtp;
};

/** An outbox whose mail server an administrator sets, at ports that the operator allows. */
const withOutbox = async (servers: MailServer[]) => {
  const server = createTestServer();
  server.setUser('deborah', { isAdmin: true });
  const { db, clock, derive } = server;
  const config = { ...server.config, mailboxPorts: ['1', ...servers.map(({ port }) => `${port}`)] };
  const channel = createMailChannel(() => clock.now);
  const outbox = openOutbox({
    ...{ db, config, derive, vapid: VAPID, channel, log: quiet },
    tellPages: () => {},
    clock: () => clock.now,
  });
  open.unshift(outbox.close);
  return {
    outbox,
    channel,
    db,
    /** Stores a mail server without a password, as a test that worked does. */
    use: (port: number, address: string) => {
      const set = {
        ...{ provider: 'other' as const, host: '127.0.0.1', port, address },
        isOn: true,
      };
      db.insert(mailServerSettings)
        .values({ id: 1, userName: '', sealedPassword: '', nonce: '', ...set })
        .onConflictDoUpdate({ target: mailServerSettings.id, set })
        .run();
      outbox.tryMailAgain();
    },
    /** Queues a mail as a call does. Returns its state. */
    queue: () => {
      const id = change(db, (tx) =>
        notifying({ mail: true, push: false })(
          tx,
          'test',
          { id: server.idOf('ruth'), by: 'mail' },
          clock.now,
        ),
      );
      outbox.wake();
      return () => db.select().from(deliveries).where(eq(deliveries.id, id)).get();
    },
    /** Queues a mail that nobody waits for. Returns its state. */
    queueLater: () => {
      change(db, (tx) =>
        notifying({ mail: true, push: false })(
          tx,
          'mail-server-on',
          { actorId: server.idOf('ruth') },
          clock.now,
        ),
      );
      outbox.wake();
      const isIt = eq(deliveries.kind, 'mail-server-on');
      return () => db.select().from(deliveries).where(isIt).get();
    },
    /** Resolves when all due mail was tried. */
    settled: async () => {
      await outbox.idle();
      outbox.wake();
      await outbox.idle();
    },
    now: () => clock.now,
  };
};

const senders = ({ received }: MailServer) => received.map((mail) => headerOf(mail, 'From'));

describe('an outbox whose mail server an administrator sets (N99)', () => {
  test('queued mail waits for a mail server, and goes through each that is set', async () => {
    const [first, second] = [await started(), await started()];
    const { outbox, channel, db, use, queue, settled, now } = await withOutbox([first, second]);
    const waiting = queue();
    await settled();
    expect(waiting()).toMatchObject({ state: 'waiting', error: null, dueAt: now() });
    expect(channel.isInTrouble()).toBe(false);
    use(first.port, 'pray@example.org');
    await until('the mail is sent', () => waiting()?.state === 'sent');
    expect(senders(first)).toEqual(['Upheld <pray@example.org>']);

    use(second.port, 'church@example.com');
    const next = queue();
    await until('the next mail is sent', () => next()?.state === 'sent');
    expect(senders(second)).toEqual(['Upheld <church@example.com>']);
    expect(first.received).toHaveLength(1);

    db.delete(mailServerSettings).run();
    outbox.tryMailAgain();
    const last = queue();
    await settled();
    expect(last()).toMatchObject({ state: 'waiting', error: null });
    use(first.port, 'pray@example.org');
    await until('the last mail is sent', () => last()?.state === 'sent');
  });

  test('mail that waits because of the former mail server is sent at once by a new one', async () => {
    const smtp = await started();
    const { outbox, channel, use, queueLater } = await withOutbox([smtp]);
    // No server listens on this port.
    use(1, 'pray@example.org');
    const held = queueLater();
    await until('the mail is held', () => held()?.error?.startsWith('mail-server-') === true);
    await outbox.idle();
    expect(channel.isInTrouble()).toBe(true);
    use(smtp.port, 'pray@example.org');
    expect(channel.isInTrouble()).toBe(false);
    await until('the mail is sent', () => held()?.state === 'sent');
    expect(smtp.received).toHaveLength(1);
  });
});
