import { expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';

test('a group lists its own answered requests, the newest answer first (P41)', async () => {
  const { server, group } = await createWorld();
  const hannah = server.as('hannah');
  const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
  const answered = async (title: string, groupIds?: number[]) => {
    const content = 'Please pray for us.';
    const request = { title, content, ...(groupIds ? { groupIds } : { isPrivate: true }) };
    const { body } = await hannah.post('/api/prayers', request);
    await hannah.post(`/api/prayers/${body.id}/answer`, { answerContent: 'Thank you.' });
  };
  await answered('Of both', [group, choir.id]);
  await answered('Of the choir', [choir.id]);
  await answered('Of nobody');
  const titlesOf = async (name: string, path: string) => {
    const { body, headers } = await server.as(name).get(path);
    const titles = body.map(({ title }: { title: string }) => title);
    return { titles, total: headers.get('x-total-count'), next: headers.get('x-next-cursor') };
  };
  const all = `/api/groups/${group}/answered`;
  expect(await titlesOf('naomi', all)).toEqual({
    titles: ['Of both', 'For rain'],
    total: '2',
    next: null,
  });
  expect((await titlesOf('hannah', `/api/groups/${choir.id}/answered`)).titles).toEqual([
    'Of the choir',
    'Of both',
  ]);
  // A member of one of its groups does not learn of the other groups.
  const { body } = await server.as('naomi').get(`${all}?limit=1`);
  expect(body[0].groups.map(({ name }: { name: string }) => name)).toEqual(['Tuesday Group']);
  const { next } = await titlesOf('naomi', `${all}?limit=1`);
  expect((await titlesOf('naomi', `${all}?limit=1&before=${next}`)).titles).toEqual(['For rain']);
  expect((await server.as('jesse').get(all)).status).toBe(404);
});
