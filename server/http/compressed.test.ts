import { expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';

const worldWithRequests = async () => {
  const world = await createWorld();
  const { server, group } = world;
  for (let n = 0; n < 5; n++)
    await server.as('ruth').post('/api/prayers', {
      title: `Request ${n}`,
      content: 'A request that is long enough to be worth the work.',
      groupIds: [group],
    });
  const list = `/api/groups/${group}/prayers`;
  const read = (path: string, headers: Record<string, string> = {}) =>
    server.app.handle(
      new Request(`http://localhost${path}`, {
        headers: { cookie: server.cookieOf('ruth'), 'accept-encoding': 'gzip, br', ...headers },
      }),
    );
  return { ...world, list, read };
};

const encodingOf = (response: Response) => response.headers.get('content-encoding');

test('a list is compressed for callers that accept it, with equal content (B13)', async () => {
  const { server, list, read } = await worldWithRequests();
  const plain = await server.as('ruth').get(list);
  const response = await read(list, { 'sec-fetch-site': 'same-origin' });
  expect([encodingOf(response), response.headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const bytes = await response.bytes();
  expect(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(bytes)))).toEqual(plain.body);
  expect(bytes.length).toBeLessThan(plain.text.length / 2);
  expect(encodingOf(await read(list, { 'accept-encoding': 'gzip;q=0' }))).toBeNull();
});

test('calls of other sites, small answers and answers with link tokens are not compressed (B13)', async () => {
  const { server, group, list, read } = await worldWithRequests();
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(encodingOf(await read(list, { 'sec-fetch-site': site }))).toBeNull();
  expect(encodingOf(await read('/api/user'))).toBeNull();
  for (let n = 0; n < 9; n++)
    await server
      .as('ruth')
      .post(`/api/groups/${group}/invitations`, { email: `guest-${n}@example.org` });
  const invitations = await read(`/api/groups/${group}/invitations`);
  expect(encodingOf(invitations)).toBeNull();
  expect((await invitations.text()).length).toBeGreaterThan(1_000);
});
