import { expect, test } from 'bun:test';
import { repliesTo } from '../../test-support/replies.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const start = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  world.server.db.$client.run('delete from deliveries');
  return { ...world, ...repliesTo(world.server), web: world.server.signedOut() };
};

test('the link “I prayed” counts as prayed, without signing in (N44)', async () => {
  const { web, server, prayer, secretsOf } = await start();
  const count = async () =>
    (await server.as('ruth').get(`/api/prayers/${prayer}`)).body.supportCount;
  const before = await count();
  const { link, token } = secretsOf('naomi', { prayerId: prayer });
  for (let n = 0; n < 2; n++) expect((await web.post(`/api/mail-links/${link}`)).status).toBe(204);
  expect(await count()).toBe(before + 1);
  // The secret of the address does not work as a link, nor the link's as an address.
  expect((await web.post(`/api/mail-links/${token}`)).status).toBe(404);
  expect((await web.post('/api/mail-links/unknown')).status).toBe(404);
  expect((await web.get(`/api/mail-links/${link}`)).status).toBe(404);
});

test('a mail link ends after three months, with the membership and with the account (N44)', async () => {
  const { web, server, prayer, group, secretsOf } = await start();
  const thing = { prayerId: prayer };
  const [naomi, boaz, old] = ['naomi', 'boaz', 'tamar'].map((name) => secretsOf(name, thing).link);
  await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
  expect((await web.post(`/api/mail-links/${naomi}`)).status).toBe(404);
  await server
    .as('deborah')
    .patch(`/api/admin/users/${server.idOf('boaz')}/active`, { isActive: false });
  expect((await web.post(`/api/mail-links/${boaz}`)).status).toBe(404);
  // Each is valid for 90 days at least, and for 120 at most.
  server.clock.now += 90 * DAY;
  expect((await web.post(`/api/mail-links/${old}`)).status).toBe(204);
  server.clock.now += 30 * DAY;
  expect((await web.post(`/api/mail-links/${old}`)).status).toBe(410);
});

test('a request by mail is undone within the hour, and nobody is notified of it (N37)', async () => {
  const { web, server, group, answer, mailsTo } = await start();
  const title = { subject: 'My knee' };
  const listed = async () =>
    (await server.as('ruth').get(`/api/groups/${group}/prayers`)).body.map(
      (one: { title: string }) => one.title,
    );
  const linkOf = () =>
    mailsTo('naomi')
      .findLast(({ kind }) => kind === 'shared-by-mail')
      ?.mail.letter.action?.url.split('/')
      .at(-1);
  expect(await answer('naomi', { groupId: group }, 'It hurts on the stairs.', title)).toBe(
    'request',
  );
  expect(await listed()).toContain('My knee');
  const link = linkOf();
  expect((await web.post(`/api/mail-links/${link}`)).status).toBe(204);
  expect(await listed()).not.toContain('My knee');
  expect(mailsTo('ruth')).toEqual([]);
  // A second press changes nothing.
  expect((await web.post(`/api/mail-links/${link}`)).status).toBe(204);
  expect((await web.post('/api/mail-links/unknown')).status).toBe(404);
  expect(await answer('naomi', { groupId: group }, 'It hurts on the stairs.', title)).toBe(
    'request',
  );
  const later = linkOf();
  server.clock.now += HOUR;
  expect((await web.post(`/api/mail-links/${later}`)).status).toBe(410);
  expect(await listed()).toContain('My knee');
});

test('the link that undoes a request ends with the address it was mailed to (N37)', async () => {
  const { web, server, group, answer, mailsTo } = await start();
  const title = { subject: 'My knee' };
  expect(await answer('naomi', { groupId: group }, 'It hurts on the stairs.', title)).toBe(
    'request',
  );
  const link = mailsTo('naomi').at(-1)?.mail.letter.action?.url.split('/').at(-1);
  const path = `/api/admin/users/${server.idOf('naomi')}/address`;
  const moved = await server.as('deborah').post(path, { email: 'naomi.new@example.org' });
  expect(moved.status).toBeLessThan(300);
  expect((await web.post(`/api/mail-links/${link}`)).status).toBe(410);
  const { body } = await server.as('ruth').get(`/api/groups/${group}/prayers`);
  expect(body[0].title).toBe('My knee');
});

test('a member is shown their own address for a group, others are not (N37)', async () => {
  const { server, group } = await start();
  const path = `/api/groups/${group}/mail-address`;
  expect((await server.as('naomi').post(path)).status).toBe(409);
  Object.assign(server.config, { imapUrl: 'imaps://pray%40example.org:x@imap.example.org' });
  const { body } = await server.as('naomi').post(path);
  expect(body.address).toMatch(/^pray\+[0-9a-f]{32}@example\.org$/);
  expect((await server.as('naomi').post(path)).body).toEqual(body);
  expect((await server.as('boaz').post(path)).body).not.toEqual(body);
  expect((await server.as('jesse').post(path)).status).toBe(404);
  expect((await server.as('naomi').get('/api/info')).body.answersByMail).toBe(true);
  // Mails from this account's address could not be accepted there.
  server.setUser('tamar', { email: null, emailKey: null });
  expect((await server.as('tamar').post(path)).status).toBe(409);
});
