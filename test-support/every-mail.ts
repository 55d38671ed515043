import { eq } from 'drizzle-orm';
import {
  addressChanges,
  congregation,
  deliveries,
  mailServerSettings,
  mailsRead,
  sessions,
} from '../server/db/schema.ts';
import { nextDailyReminder, sendDailyReminders } from '../server/notices/daily-reminders.ts';
import { notifying } from '../server/notices/notify.ts';
import { queueDigests } from '../server/notices/queue-digests.ts';
import { sendables } from '../server/notices/sendables.ts';
import { DELIVERY_KINDS, type DeliveryKind } from '../shared/notices.ts';
import { deliverMail } from './deliver.ts';
import { type Received, startMailServer } from './mail.ts';
import { repliesTo } from './replies.ts';
import { createTestServer, PASSWORD, type TestServer } from './server.ts';
import { createWorld } from './world.ts';

const DAY = 24 * 60 * 60_000;

export const mailedKinds = DELIVERY_KINDS.filter((kind) => sendables[kind].mail);

/** One mail of every kind, as it really comes from the program by SMTP. `prepare` is called before any is sent. */
export const everyMail = async (
  prepare: (server: TestServer) => void = () => {},
): Promise<Map<DeliveryKind, Received>> => {
  const smtp = await startMailServer();
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group, prayer } = world;
  prepare(server);
  const { db, clock, idOf } = server;
  // Links of a server as it is really run; calls are made before.
  const sending = {
    ...server,
    config: {
      ...server.config,
      baseUrl: 'https://prayer.example.org',
      imapUrl: 'imaps://pray%40example.org:secret@imap.example.org',
    },
  };
  db.update(congregation)
    .set({ name: 'St. Mary’s Church', helpName: 'Mary Jones', helpTelephone: '555 0104' })
    .run();
  const [ruth, hannah, naomi, tamar] = ['ruth', 'hannah', 'naomi', 'tamar'].map((name) =>
    server.as(name),
  );
  if (!ruth || !hannah || !naomi || !tamar) throw new Error('Somebody is missing.');
  const write = async (title: string, content: string, more: object = {}) =>
    (await hannah.post('/api/prayers', { title, content, groupIds: [group], ...more })).body.id;
  const notify = notifying({ mail: true, push: false });

  const found = new Map<DeliveryKind, Received>();
  const keep = async (kind: DeliveryKind, does: () => unknown) => {
    db.delete(deliveries).run();
    await does();
    const rows = db.select().from(deliveries).where(eq(deliveries.kind, kind)).all();
    db.delete(deliveries).run();
    const one = rows.at(-1);
    if (one)
      db.insert(deliveries)
        .values({ ...one, dueAt: clock.now })
        .run();
    const before = smtp.received.length;
    await deliverMail(sending, smtp);
    const mail = smtp.received[before];
    if (!mail) throw new Error(`There is no mail of the kind ${kind}.`);
    found.set(kind, mail);
  };

  await keep('new-prayer', () =>
    write(
      'Surgery on Thursday',
      'My mother will have her hip replaced on Thursday morning. She is calm, and we are less so.\nPlease pray for steady hands and a quiet night before.',
    ),
  );
  await keep('comment', () =>
    naomi.post(`/api/prayers/${prayer}/comments`, { content: 'We pray for him every evening.' }),
  );
  await naomi.post(`/api/prayers/${prayer}/pray`);
  await keep('update', () =>
    hannah.post(`/api/prayers/${prayer}/updates`, { content: 'He eats again, and he laughs.' }),
  );
  await keep('it-is-now', () => hannah.post(`/api/prayers/${prayer}/now`));
  await keep('answered-prayer', () =>
    hannah.post(`/api/prayers/${prayer}/answer`, { answerContent: 'He is well. Thank you all.' }),
  );
  await keep('digest', async () => {
    await naomi.patch('/api/user', { mailFrequency: 'weekly', urgentAtOnce: false });
    const job = await write('A new job', 'The office closes in June. I look for something near.');
    await write('Flood in the valley', 'Three families lost their homes last night.', {
      isUrgent: true,
    });
    await write('Something heavy', 'I would rather not say.', { isAnonymous: true });
    await naomi.post(`/api/prayers/${job}/pray`);
    await hannah.post(`/api/prayers/${job}/updates`, { content: 'An interview on Monday!' });
    const { body: own } = await naomi.post('/api/prayers', {
      title: 'My knee',
      content: 'It hurts on the stairs.',
      groupIds: [group],
    });
    for (const name of ['ruth', 'tamar'])
      await server
        .as(name)
        .post(`/api/prayers/${own.id}/comments`, { content: 'I know that one.' });
    clock.now += 8 * DAY;
    await queueDigests(server, clock.now);
  });
  await keep('invitation', () =>
    ruth.post(`/api/groups/${group}/invitations`, { email: 'grace@example.org' }),
  );
  await keep('welcome', () =>
    notify(db, 'welcome', { userId: idOf('boaz'), groupId: group }, clock.now),
  );
  await keep('reminder', () => server.as('deborah').post('/api/admin/send-reminders'));
  await keep('my-hour', async () => {
    const hour = new Date(clock.now).getUTCHours() + 1;
    await tamar.patch('/api/user', {
      reminder: { days: [0, 1, 2, 3, 4, 5, 6], hour: hour % 24, timeZone: 'UTC' },
    });
    clock.now = nextDailyReminder(db) ?? 0;
    await sendDailyReminders(server, clock.now);
  });
  await keep('contact', () =>
    server.as('jesse').post('/api/contact', {
      name: 'Jesse',
      email: 'jesse@example.org',
      subject: 'Leaving a group',
      category: 'support',
      message: 'I cannot find the button for leaving.\nWhere is it?',
    }),
  );
  await keep('password-forgotten', () =>
    server.signedOut().post('/api/forgot-password', { email: 'tamar@example.org' }),
  );
  await keep('sign-in-code', () =>
    server.signedOut().post('/api/login/code/mail', { email: 'tamar@example.org' }),
  );
  await keep('reset-link-made', () =>
    server.as('deborah').post(`/api/admin/users/${idOf('tamar')}/reset-link`),
  );
  await keep('administrator-changed', () =>
    server.as('deborah').patch(`/api/admin/users/${idOf('naomi')}/admin`, { isAdmin: true }),
  );
  await keep('permissions-changed', () =>
    ruth.patch(`/api/groups/${group}/members/${idOf('miriam')}/permissions`, {
      canInvite: true,
      canRemove: false,
    }),
  );
  await keep('group-given', () =>
    notify(db, 'group-given', { userId: idOf('ruth'), groupId: group }, clock.now),
  );
  await keep('group-taken-over', () => {
    const { db, clock } = server;
    const longAgo = clock.now - 100 * DAY;
    db.update(sessions)
      .set({ lastSeenAt: longAgo })
      .where(eq(sessions.userId, idOf('ruth')))
      .run();
    server.setUser('ruth', { lastLoginAt: longAgo });
    return server.as('boaz').post(`/api/groups/${group}/take-over`);
  });
  const shared = { userId: idOf('miriam'), whose: 'mine' };
  await keep('household-asked', () => tamar.post('/api/account/household', shared));
  await keep('household-agreed', async () => {
    const [{ id }] = (await server.as('miriam').get('/api/account/household')).body.shared;
    await server.as('miriam').post(`/api/account/household/${id}/agree`);
  });
  await keep('household-ended', async () => {
    const [{ id }] = (await tamar.get('/api/account/household')).body.shared;
    await tamar.delete(`/api/account/household/${id}`);
  });
  const { answer } = repliesTo(server);
  await keep('mail-not-taken', () =>
    answer('tamar', { prayerId: prayer }, 'We pray for you. '.repeat(80)),
  );
  await keep('shared-by-mail', () =>
    answer(
      'tamar',
      { groupId: group },
      'My mother will have her hip replaced on Thursday.\n\nPlease pray for steady hands.',
      { subject: 'Surgery on Thursday' },
    ),
  );
  await keep('answered-by-mail', async () => {
    const request = { title: 'My mother’s hip', content: 'She has it replaced on Thursday.' };
    const { body } = await tamar.post('/api/prayers', { ...request, groupIds: [group] });
    await answer('tamar', { prayerId: body.id }, 'Answered\n\nShe walks again.');
  });
  await keep('stopped-by-mail', () => answer('miriam', { prayerId: prayer }, 'Stop'));
  await keep('mailbox-on', () => notify(db, 'mailbox-on', { actorId: idOf('boaz') }, clock.now));
  await keep('mail-server-on', () => {
    db.insert(mailServerSettings)
      .values({
        ...{
          id: 1,
          provider: 'fastmail',
          address: 'pray@example.org',
          userName: 'pray@example.org',
        },
        ...{ host: 'smtp.fastmail.com', port: 465, sealedPassword: '', nonce: '', isOn: true },
      })
      .run();
    notify(db, 'mail-server-on', { actorId: idOf('boaz') }, clock.now);
  });
  await keep('joined-by-mail', () =>
    notify(db, 'joined-by-mail', { userId: idOf('boaz'), groupId: group }, clock.now),
  );
  await keep('answer-not-taken', () => {
    const { id } = db
      .insert(mailsRead)
      .values({ key: 'an answer', outcome: 'not-understood', readAt: clock.now })
      .returning({ id: mailsRead.id })
      .get();
    return notify(db, 'answer-not-taken', { id, address: 'grace@example.org' }, clock.now);
  });
  await keep('password-changed', () =>
    server
      .as('tamar')
      .patch('/api/user/password', { currentPassword: PASSWORD, newPassword: 'a better password' }),
  );
  await keep('passkey-added', () =>
    notify(db, 'passkey-added', { userId: idOf('tamar') }, clock.now),
  );
  await keep('test', () => server.addDelivery({ kind: 'test', userId: idOf('deborah') }));
  await keep('confirm-address', () => {
    server.setUser('jesse', { emailConfirmedAt: null });
    return server.as('jesse').post('/api/account/confirmation');
  });
  await keep('address-asked', () =>
    tamar.post('/api/account/address', {
      email: 'tamar@example.com',
      password: 'a better password',
    }),
  );
  await keep('address-changing', () =>
    tamar.post('/api/account/address', {
      email: 'tamar@example.net',
      password: 'a better password',
    }),
  );
  await keep('address-changed', () =>
    server
      .as('deborah')
      .post(`/api/admin/users/${idOf('tamar')}/address`, { email: 'tamar@parish.example' }),
  );
  await keep('address-undone', () => {
    const wanted = db.select().from(addressChanges).all().at(-1);
    const token = server.derive('address undo', wanted?.nonce ?? '');
    return server.signedOut().post(`/api/account/address/${token}/undo`);
  });
  await smtp.stop();
  return found;
};
