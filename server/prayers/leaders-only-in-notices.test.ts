import { afterAll, expect, test } from 'bun:test';
import { everythingFor } from '../../test-support/everything.ts';
import { createNotifiedServer } from '../../test-support/notified.ts';
import { sendDailyReminders } from '../notices/daily-reminders.ts';

/*
 * One scene is played twice: Hannah writes for the leaders of the group, or for herself alone. Members
 * without a permission, and strangers, must receive the same bytes in both: in every response, mail, push
 * message and event.
 */
const SECRET = 'A marriage in trouble';
const TEXTS = { title: SECRET, content: 'Something heavy, and I would rather keep it close.' };
const READERS = ['naomi', 'jesse'] as const;
const LEADER = 'boaz';
const DAY = 24 * 60 * 60_000;

const play = async (isForLeaders: boolean) => {
  const told = await createNotifiedServer();
  const { server } = told;
  const ruth = server.as('ruth');
  const hannah = server.as('hannah');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const name of ['naomi', LEADER, 'hannah']) await server.as(name).post(`${join}/join`);
  await ruth.patch(`/api/groups/${group.id}/members/${server.idOf(LEADER)}/permissions`, {
    canInvite: true,
    canRemove: false,
  });
  for (const name of [...READERS, LEADER]) await told.listen(name);
  const hour = new Date(server.clock.now).getUTCHours();
  const reminder = { days: [0, 1, 2, 3, 4, 5, 6], hour, timeZone: 'UTC' };
  for (const name of [...READERS, LEADER]) await server.as(name).patch('/api/user', { reminder });

  const audience = isForLeaders ? { leadersOnlyGroupIds: [group.id] } : { isPrivate: true };
  const urgent = { isUrgent: true, needAnswerBy: '2026-05-05', canMarkAsAnswered: 'anyone' };
  const { body: prayer } = await hannah.post('/api/prayers', { ...TEXTS, ...audience, ...urgent });
  const { body: answered } = await hannah.post('/api/prayers', {
    title: 'Something lifted',
    content: 'It is over, and I am glad.',
    ...audience,
  });
  server.clock.now += 17_000;
  await told.deliver();
  await hannah.post(`/api/prayers/${prayer.id}/comments`, { content: 'Thank you.' });
  await hannah.post(`/api/prayers/${prayer.id}/updates`, { content: 'It is no lighter yet.' });
  await hannah.put(`/api/prayers/${prayer.id}`, { content: 'It is still heavy, I am afraid.' });
  await server.as(LEADER).post(`/api/prayers/${prayer.id}/pray`);
  await server.as(LEADER).post(`/api/prayers/${prayer.id}/bookmark`);
  await hannah.post(`/api/prayers/${answered.id}/answer`, { answerContent: 'It was heard.' });
  await told.deliver();
  const ids = { group: group.id, prayer: prayer.id, answered: answered.id };
  const answers = new Map<string, string[]>();
  for (const reader of READERS) answers.set(reader, await everythingFor(server, reader, ids));
  server.clock.now += DAY;
  await sendDailyReminders(server, server.clock.now);
  await told.deliver();
  const toldTo = await told.end();
  return {
    toldTo: (reader: string) => {
      const all = toldTo(reader);
      // The cursors of a stream are sealed, and nothing can be read from them (V8).
      return { ...all, events: all.events.replaceAll(/^id: .*$/gm, 'id: a place') };
    },
    answersFor: (reader: string) => answers.get(reader) ?? [],
  };
};

const scenes = Promise.all([true, false].map(play));
afterAll(() => scenes);

for (const reader of READERS)
  test(`V13: ${reader} gets the same bytes as if the request did not exist`, async () => {
    const [forLeaders, forNobody] = await scenes;
    expect(forLeaders?.answersFor(reader)).toEqual(forNobody?.answersFor(reader) ?? []);
    expect(forLeaders?.toldTo(reader)).toEqual(forNobody?.toldTo(reader) ?? ({} as never));
    expect(JSON.stringify(forLeaders?.answersFor(reader))).not.toContain(SECRET);
  });

test('the leaders are notified by mail, push and on open pages (V13)', async () => {
  const [forLeaders, forNobody] = await scenes;
  const leader = forLeaders?.toldTo(LEADER);
  // Both requests, the answer, and on the next day the permissions in the group.
  expect(leader?.mails).toHaveLength(4);
  expect(leader?.pushes.length).toBeGreaterThan(1);
  const atHour = 'One person is waiting for your prayer';
  expect(leader?.pushes.at(-1)?.message.title).toBe(atHour);
  expect(JSON.stringify(forNobody?.toldTo(LEADER).pushes)).not.toContain(atHour);
  expect(leader?.events).toContain('New prayer request in Tuesday Group');
  expect(forNobody?.toldTo(LEADER).events).not.toContain('New prayer request');
});
