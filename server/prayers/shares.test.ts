import { expect, test } from 'bun:test';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { tokenIn } from '../../test-support/world.ts';

/** Returns a group of Ruth's with Naomi and Boaz in it. */
const gather = async (server: TestServer, name: string) => {
  const { body: group } = await server.as('ruth').post('/api/groups', { name });
  const { body: link } = await server.as('ruth').post(`/api/groups/${group.id}/invite-token`);
  for (const member of ['naomi', 'boaz'])
    await server.as(member).post(`/api/groups/invite/${tokenIn(link.inviteUrl)}/join`);
  return group.id as number;
};

const scene = async () => {
  const server = createTestServer();
  const choir = await gather(server, 'Choir');
  const youth = await gather(server, 'Youth');
  const write = async (title: string, groupIds: number[], more: object = {}) => {
    const form = { title, content: `${title}, please pray.`, groupIds, ...more };
    return (await server.as('ruth').post('/api/prayers', form)).body.id as number;
  };
  const titles = async (path: string, name = 'naomi') =>
    (await server.as(name).get(path)).body.map(({ title }: { title: string }) => title);
  const news = async (path: string, name = 'naomi') =>
    (await server.as(name).get(path)).body
      .filter(({ isNew }: { isNew: boolean }) => isNew)
      .map(({ title }: { title: string }) => title);
  const visit = async (group: number, name = 'naomi') => {
    const { body } = await server.as(name).get(`/api/groups/${group}/prayers`);
    const seen = body.map(({ id }: { id: number }) => id);
    await server.as(name).post(`/api/groups/${group}/visit`, { seen });
  };
  const newCount = async (group: number, name = 'naomi') =>
    (await server.as(name).get(`/api/groups/${group}`)).body.newCount;
  return { server, choir, youth, write, titles, news, visit, newCount };
};

test('a request shared later is new there, and stays where it was shared (P39)', async () => {
  const { server, choir, youth, write, titles, news, visit, newCount } = await scene();
  const old = await write('Old', [youth]);
  for (const title of ['One', 'Two', 'Three']) await write(title, [choir]);
  await visit(choir);
  await visit(youth);
  expect(await newCount(choir)).toBe(0);

  await server.as('ruth').put(`/api/prayers/${old}`, { groupIds: [youth, choir] });
  const list = `/api/groups/${choir}/prayers`;
  expect(await titles(list)).toEqual(['Old', 'Three', 'Two', 'One']);
  expect([await news(list), await newCount(choir), await newCount(youth)]).toEqual([['Old'], 1, 0]);
  expect((await server.as('naomi').get('/api/home')).body.news).toMatchObject([{ title: 'Old' }]);
  // The list of all groups has it once, by its latest share, page by page without gaps or repeats.
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await server
      .as('naomi')
      .get(`/api/prayers/shared?limit=1${cursor && `&before=${cursor}`}`);
    paged.push(...page.body.map(({ title }: { title: string }) => title));
    cursor = page.headers.get('x-next-cursor');
  }
  expect(paged).toEqual(['Old', 'Three', 'Two', 'One']);
  expect(await titles(`${list}?sort=oldest`)).toEqual(['One', 'Two', 'Three', 'Old']);
  expect(await titles('/api/prayers/to-pray')).toEqual(['Three', 'Two', 'One', 'Old']);

  await visit(choir);
  expect([await news(list), await newCount(choir)]).toEqual([[], 0]);
});

test('an edit without a new share moves nothing (P39)', async () => {
  const { server, choir, youth, write, titles, news, visit } = await scene();
  const one = await write('One', [choir, youth]);
  await write('Two', [choir]);
  await visit(choir);
  await visit(youth);
  const list = `/api/groups/${choir}/prayers`;
  for (const change of [{ title: 'One more' }, { groupIds: [choir, youth] }, { isUrgent: true }])
    await server.as('ruth').patch(`/api/prayers/${one}`, change);
  expect([await titles(list), await news(list)]).toEqual([['Two', 'One more'], []]);
});

test('a request that all members see only later is new to them then (P39, V13, G16)', async () => {
  const { server, choir, write, titles, news, visit } = await scene();
  const list = `/api/groups/${choir}/prayers`;
  const secret = await write('For the leaders', [], { leadersOnlyGroupIds: [choir] });
  const edit = { name: 'Choir', looksFirst: true };
  await server.as('ruth').put(`/api/groups/${choir}`, edit);
  const form = { title: 'Looked at', content: 'Please pray for me.', groupIds: [choir] };
  await server.as('boaz').post('/api/prayers', form);
  await write('Seen', [choir]);
  await visit(choir);
  expect(await titles(list)).toEqual(['Seen']);

  const { body: waiting } = await server.as('ruth').get(`/api/groups/${choir}/reports`);
  await server.as('ruth').post(`/api/reports/${waiting[0].id}/decision`, { decision: 'restore' });
  expect([await titles(list), await news(list)]).toEqual([['Looked at', 'Seen'], ['Looked at']]);
  await visit(choir);
  await server
    .as('ruth')
    .patch(`/api/prayers/${secret}`, { groupIds: [choir], leadersOnlyGroupIds: [] });
  expect(await news(list)).toEqual(['For the leaders']);
});

test('a visit counts the shown requests, and none that is hidden from the viewer (P27)', async () => {
  const { server, choir, write, newCount } = await scene();
  const first = await write('First', [choir]);
  await write('Second', [choir]);
  const hidden = await write('Hidden', [], { leadersOnlyGroupIds: [choir] });
  const path = `/api/groups/${choir}/visit`;
  expect(await newCount(choir)).toBe(2);
  await server.as('naomi').post(path, { seen: [hidden, 999] });
  expect(await newCount(choir)).toBe(2);
  await server.as('naomi').post(path, { seen: [first] });
  expect(await newCount(choir)).toBe(1);
  await server.as('naomi').post(path, { upTo: hidden });
  expect(await newCount(choir)).toBe(0);
  expect((await server.as('naomi').post(path, {})).status).toBe(400);
});
