import { expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';

const EVERYBODY = ['ruth', 'naomi', 'boaz', 'tamar', 'hannah', 'jesse'];

test('the total of all groups counts the requests of the list, each once (D15)', async () => {
  const { server, group, link } = await createWorld();
  const ruth = server.as('ruth');
  const second = (await ruth.post('/api/groups', { name: 'Choir', description: '' })).body.id;
  const { body: invite } = await ruth.post(`/api/groups/${second}/invite-token`);
  const token = invite.inviteUrl.split('/').at(-1);
  for (const name of ['hannah', 'boaz', 'jesse'])
    await server.as(name).post(`/api/groups/invite/${token}/join`);

  const totals = async () => {
    const all: Record<string, number> = {};
    for (const name of EVERYBODY) {
      const { body, headers } = await server.as(name).get('/api/prayers/shared');
      const { body: stats } = await server.as(name).get('/api/stats');
      expect([name, Number(headers.get('x-total-count')), stats.groupPrayers]).toEqual([
        name,
        body.length,
        body.length,
      ]);
      all[name] = body.length;
    }
    return all;
  };
  const before = await totals();
  const write = async (more: object) =>
    (
      await server.as('hannah').post('/api/prayers', {
        title: 'In both',
        content: 'Please pray for us.',
        groupIds: [group, second],
        ...more,
      })
    ).body.id;

  const both = await write({});
  await write({ leadersOnlyGroupIds: [group] });
  await write({ groupIds: [second], leadersOnlyGroupIds: [second] });
  const after = await totals();
  expect(after).toEqual({
    ruth: (before.ruth ?? 0) + 3,
    // Requests of the group alone, for a member without a permission.
    naomi: (before.naomi ?? 0) + 1,
    boaz: (before.boaz ?? 0) + 2,
    tamar: (before.tamar ?? 0) + 2,
    // Hannah wrote the three requests.
    hannah: (before.hannah ?? 0) + 3,
    // Requests of the choir alone.
    jesse: (before.jesse ?? 0) + 2,
  });

  await server.as('jesse').post(`/api/groups/invite/${link}/join`);
  expect((await totals()).jesse).toBe((before.naomi ?? 0) + 2);
  await server.as('hannah').post(`/api/prayers/${both}/answer`, { answerContent: 'Thank you.' });
  expect((await totals()).ruth).toBe((after.ruth ?? 0) - 1);
  await ruth.delete(`/api/groups/${second}`);
  await totals();
});

test('a request of one’s own is listed once, also when shared later with a group that holds it (D15)', async () => {
  const { server, group } = await createWorld();
  const ruth = server.as('ruth');
  const hannah = server.as('hannah');
  const choir = (await ruth.post('/api/groups', { name: 'Choir', description: '' })).body.id;
  const { body: invite } = await ruth.post(`/api/groups/${choir}/invite-token`);
  await hannah.post(`/api/groups/invite/${invite.inviteUrl.split('/').at(-1)}/join`);
  const shared = async () => (await hannah.get('/api/prayers/shared')).body.map(idOf);
  const toPray = async () => (await hannah.get('/api/prayers/to-pray')).body.map(idOf);
  const before = { shared: await shared(), toPray: await toPray() };

  const content = 'Please pray for us.';
  const write = async (title: string) =>
    (await hannah.post('/api/prayers', { title, content, groupIds: [group] })).body.id;
  const forLeaders = await write('For leaders later');
  const later = { groupIds: [group, choir] };
  await hannah.patch(`/api/prayers/${forLeaders}`, { ...later, leadersOnlyGroupIds: [choir] });
  const held = await write('Looked at later');
  await ruth.put(`/api/groups/${choir}`, { name: 'Choir', looksFirst: true });
  expect((await hannah.patch(`/api/prayers/${held}`, later)).status).toBe(200);

  const all = [...before.shared, forLeaders, held].sort(ascending);
  expect((await shared()).sort(ascending)).toEqual(all);
  expect((await toPray()).sort(ascending)).toEqual(
    [...before.toPray, forLeaders, held].sort(ascending),
  );
  const { headers } = await hannah.get('/api/prayers/shared');
  expect(Number(headers.get('x-total-count'))).toBe(all.length);
  const { stats, waiting } = (await hannah.get('/api/home')).body;
  expect(stats.groupPrayers).toBe(all.length);
  expect(waiting.requests).toBe((await toPray()).length);
});

const idOf = ({ id }: { id: number }) => id;
const ascending = (one: number, other: number) => one - other;
