import { afterAll, expect, test } from 'bun:test';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { JPEG, WEBP } from '../../test-support/pictures.ts';
import { sendDailyReminders } from '../notices/daily-reminders.ts';
import { queueDigests } from '../notices/queue-digests.ts';

/*
 * Mails, pushes and events about an anonymous request. One scene is played with Naomi as its author, then
 * with Boaz, then with Naomi who changes her picture meanwhile; Ruth and Tamar must receive equal
 * bytes. Ruth is mailed at once, up to her daily limit; Tamar has a daily digest, which leaves some out.
 */
const AUTHORS = ['naomi', 'boaz'] as const;
const THIRD = ['ruth', 'tamar'] as const;
const MORE = 29;
const HOUR = 60 * 60_000;
const CANARIES = { firstName: 'Canaryfirst', lastName: 'Canarylast', username: 'canaryuser' };

const play = async (author: (typeof AUTHORS)[number], hasPicture = false) => {
  const told = await createNotifiedServer();
  const { server } = told;
  const { clock } = server;
  server.setUser(author, { ...CANARIES, email: 'canary@hidden.example.org' });
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const name of ['naomi', 'boaz', 'tamar']) await server.as(name).post(`${join}/join`);
  await server.as('tamar').patch('/api/user', { mailFrequency: 'daily' });
  const hour = new Date(clock.now).getUTCHours();
  const reminder = { days: [0, 1, 2, 3, 4, 5, 6], hour, timeZone: 'UTC' };
  for (const name of THIRD) await server.as(name).patch('/api/user', { reminder });
  for (const name of AUTHORS) await told.subscribe(name);
  for (const name of THIRD) await told.listen(name);

  const me = server.as(author);
  const showPicture = async (bytes: Buffer) =>
    hasPicture && (await me.put('/api/user/picture', bytes));
  await showPicture(JPEG);
  const { body: prayer } = await me.post('/api/prayers', {
    title: 'Something heavy',
    content: 'I would rather not say who I am.',
    groupIds: [group.id],
    isAnonymous: true,
  });
  await me.post(`/api/prayers/${prayer.id}/comments`, { content: 'Thank you.' });
  for (const name of THIRD) await server.as(name).post(`/api/prayers/${prayer.id}/pray`);
  await me.post(`/api/prayers/${prayer.id}/updates`, { content: 'It is no lighter, rather not.' });
  await showPicture(WEBP);
  await me.put(`/api/prayers/${prayer.id}`, { content: 'I still would rather not say it.' });
  await me.post(`/api/prayers/${prayer.id}/pray`);
  await server.as('tamar').post(`/api/prayers/${prayer.id}/comments`, { content: 'With you.' });

  await told.deliver();
  await me.post(`/api/prayers/${prayer.id}/now`);
  await told.deliver();
  await me.delete(`/api/prayers/${prayer.id}/now`);
  await me.post(`/api/prayers/${prayer.id}/answer`, { answerContent: 'It was heard.' });
  await told.deliver();
  for (let n = 0; n < MORE; n++)
    await me.post('/api/prayers', {
      title: `Something heavy ${n}`,
      content: 'I would rather not say it.',
      groupIds: [group.id],
      isAnonymous: true,
    });
  await told.deliver();
  clock.now += 24 * HOUR;
  await queueDigests(server, clock.now);
  await sendDailyReminders(server, clock.now);
  await told.deliver();
  return told.end();
};

const scenes = Promise.all([...AUTHORS.map((author) => play(author)), play('naomi', true)]);
afterAll(() => scenes);

type Told = ReturnType<Awaited<typeof scenes>[number]>;

/**
 * The ids of events are sealed (V8), but change when another member got an event in between. A changed
 * picture is an event of its own, because members see it in their list.
 */
const withoutIds = (told: Told | undefined) => ({
  ...told,
  events: told?.events
    .replaceAll(/^id: .*\ndata: \{"kind":"person-changed".*\n\n/gm, '')
    .replaceAll(/^id: .*$/gm, 'id: any'),
});

for (const reader of THIRD)
  test(`V7: ${reader} gets the same mails, push messages and events from every author, with or without a picture (V18)`, async () => {
    const [first, second, withPicture] = (await scenes).map((receivedBy) => receivedBy(reader));
    expect(second).toEqual(first);
    expect(withoutIds(withPicture)).toEqual(withoutIds(first));
    // The request, an update and the answer, 17 more, and a digest of the rest; or a digest alone.
    expect(first?.mails).toHaveLength(reader === 'ruth' ? 21 : 1);
    const [digest = ''] = first?.mails.slice(-1) ?? [];
    expect(digest).toContain('Subject: What is new in your prayer groups');
    expect(digest.match(/https?:\/\/localhost\/prayers\/\d+\r/g)).toHaveLength(
      reader === 'ruth' ? 12 : 30,
    );
    // The request, an update, that it is now, the answer, the others, and the daily reminder's number (N52).
    expect(first?.pushes).toHaveLength(4 + MORE + 1);
    expect(first?.pushes.at(-1)?.message.title).toBe(`${MORE} people are waiting for your prayer`);
    expect(first?.events).toContain('Tuesday Group');
    const all = JSON.stringify([first, second]);
    for (const canary of [
      ...Object.values(CANARIES),
      'hidden.example.org',
      'rather not say',
      'no lighter',
    ])
      expect(all).not.toContain(canary);
  });
