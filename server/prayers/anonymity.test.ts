import { describe, expect, test } from 'bun:test';
import { addressesIn } from '../../test-support/addresses.ts';
import { AUTHOR_ID, markAuthor } from '../../test-support/author.ts';
import { everythingFor } from '../../test-support/everything.ts';
import { JPEG, WEBP } from '../../test-support/pictures.ts';
import { createTestServer } from '../../test-support/server.ts';

/*
 * Only its author can learn from the server's responses who wrote an anonymous request. Ruth's group has
 * Naomi and Boaz; one of them writes anonymously, answers under their own request and edits it, and the
 * other reads everything.
 */
const AUTHORS = ['naomi', 'boaz'] as const;
type Author = (typeof AUTHORS)[number];

const CANARIES = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  username: 'canaryuser',
  email: 'canary@hidden.example.org',
  profileImageUrl: '/canary-portrait.png',
};

const playScenario = async (author: Author, { hasPicture = false, moves = false } = {}) => {
  let tokens = 0;
  const server = createTestServer({
    randomToken: () => String(++tokens).padStart(43, 't'),
  });
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const name of ['naomi', 'boaz', 'tamar']) await server.as(name).post(`${join}/join`);
  const me = server.as(author);
  const showPicture = async (bytes: Buffer) =>
    hasPicture && (await me.put('/api/user/picture', bytes));
  await showPicture(JPEG);
  const { body: prayer } = await me.post('/api/prayers', {
    title: 'Something heavy',
    content: 'I would rather not say who I am.',
    groupIds: [group.id],
    isAnonymous: true,
    needAnswerBy: '2099-12-24',
    canMarkAsAnswered: 'anyone',
  });
  await showPicture(WEBP);
  const { take } = addressesIn(server).addressChangeOf(author, 'moved@hidden.example.com');
  if (moves) await server.signedOut().post(`/api/account/address/${take}`);
  server.clock.now += 17_000;
  await me.post(`/api/prayers/${prayer.id}/comments`, { content: 'Thank you for your prayers.' });
  await server.as('tamar').post(`/api/prayers/${prayer.id}/comments`, { content: 'With you.' });
  const { body: comments } = await me.get(`/api/prayers/${prayer.id}/comments`);
  await me.put(`/api/prayers/comments/${comments[1].id}/amen`);
  await server.as('tamar').put(`/api/prayers/comments/${comments[0].id}/amen`);
  await me.post(`/api/prayers/${prayer.id}/pray`);
  await server.as('tamar').post(`/api/prayers/${prayer.id}/pray`);
  await me.post(`/api/prayers/${prayer.id}/updates`, { content: 'It is no lighter yet.' });
  await me.put(`/api/prayers/${prayer.id}`, { content: 'I still would rather not say it.' });
  await me.post(`/api/prayers/${prayer.id}/bookmark`);
  const { body: answered } = await me.post('/api/prayers', {
    title: 'Something lifted',
    content: 'It is over, and I am glad.',
    groupIds: [group.id],
    isAnonymous: true,
  });
  await me.post(`/api/prayers/${answered.id}/answer`, { answerContent: 'It was heard.' });
  await showPicture(JPEG);
  return { server, group, prayer, answered };
};

const idsOf = ({ group, prayer, answered }: Awaited<ReturnType<typeof playScenario>>) => ({
  group: group.id,
  prayer: prayer.id,
  answered: answered.id,
});

describe('an anonymous request (V3)', () => {
  for (const reader of ['ruth', 'tamar', 'jesse', 'deborah'])
    test(`V3: ${reader} receives the same bytes from every author`, async () => {
      const [first, second] = [await playScenario('naomi'), await playScenario('boaz')];
      const seen = await everythingFor(first.server, reader, idsOf(first));
      expect(await everythingFor(second.server, reader, idsOf(second))).toEqual(seen);
    });

  for (const reader of ['ruth', 'tamar', 'jesse', 'deborah'])
    test(`V18: ${reader} receives the same bytes, whether its author has and changes a picture or not`, async () => {
      const [without, changing] = [
        await playScenario('naomi'),
        await playScenario('naomi', { hasPicture: true }),
      ];
      const seen = await everythingFor(without.server, reader, idsOf(without));
      expect(await everythingFor(changing.server, reader, idsOf(changing))).toEqual(seen);
    });

  for (const reader of ['ruth', 'tamar', 'jesse', 'deborah'])
    test(`V3: ${reader} receives the same bytes, whether its author changes their address or not`, async () => {
      const [staying, moving] = [
        await playScenario('naomi'),
        await playScenario('naomi', { moves: true }),
      ];
      expect((await moving.server.as('naomi').get('/api/user')).body.email).toContain('moved');
      const seen = await everythingFor(staying.server, reader, idsOf(staying));
      expect(await everythingFor(moving.server, reader, idsOf(moving))).toEqual(seen);
    });

  test('shows no picture to its author either (V18)', async () => {
    const { server, prayer } = await playScenario('naomi', { hasPicture: true });
    for (const path of [`/api/prayers/${prayer.id}`, `/api/prayers/${prayer.id}/comments`]) {
      const { text } = await server.as('naomi').get(path);
      expect(text).toContain('Naomi');
      expect(text).not.toContain('/api/pictures');
    }
  });

  for (const reader of ['ruth', 'boaz', 'tamar', 'jesse', 'deborah'])
    test(`${reader} finds no id, name, address or picture of its author`, async () => {
      const scene = await playScenario('naomi');
      const { server } = scene;
      markAuthor(server, 'naomi', CANARIES);
      const seen = (await everythingFor(server, reader, idsOf(scene))).join('\n');
      for (const canary of [...Object.values(CANARIES), String(AUTHOR_ID)])
        expect(seen).not.toContain(canary);
    });

  test('is shown to its author as their own, with their name (V4)', async () => {
    const scene = await playScenario('naomi');
    const { body } = await scene.server.as('naomi').get(`/api/prayers/${scene.prayer.id}`);
    expect(body).toMatchObject({ isMine: true, isAnonymous: true, user: { firstName: 'Naomi' } });
    const comments = await scene.server.as('naomi').get(`/api/prayers/${scene.prayer.id}/comments`);
    expect(comments.body[0]).toMatchObject({ isMine: true, user: { firstName: 'Naomi' } });
  });

  test('hides its author in the comments, but nobody else (V5)', async () => {
    const scene = await playScenario('naomi');
    const { body } = await scene.server.as('ruth').get(`/api/prayers/${scene.prayer.id}/comments`);
    expect(body[0]).toMatchObject({ userId: null, user: null, isAnonymous: true });
    expect(body[1]).toMatchObject({ user: { firstName: 'Tamar' }, isAnonymous: false });
  });

  test('shows the day of an edit, with and without a prayer of its author (P40, V3)', async () => {
    const seenBy = async (author: Author) => {
      const { server, group } = await playScenario(author);
      const { body } = await server.as(author).post('/api/prayers', {
        title: 'Something else',
        content: 'I would rather not say who I am.',
        groupIds: [group.id],
        isAnonymous: true,
      });
      await server.as('naomi').post(`/api/prayers/${body.id}/pray`);
      await server.as(author).put(`/api/prayers/${body.id}`, { content: 'It is another thing.' });
      return (await server.as('ruth').get(`/api/prayers/${body.id}`)).text;
    };
    expect(await seenBy('boaz')).toBe(await seenBy('naomi'));
  });

  test('shows its author and others the same day of an edit (P40)', async () => {
    const scene = await playScenario('naomi');
    for (const name of ['naomi', 'ruth', 'boaz', 'tamar']) {
      const { body } = await scene.server.as(name).get(`/api/prayers/${scene.prayer.id}`);
      expect([name, body.editedOn]).toEqual([name, '2026-05-03']);
    }
  });

  test('shows others its time only to the minute (V6)', async () => {
    const scene = await playScenario('naomi');
    const { body } = await scene.server.as('ruth').get(`/api/prayers/${scene.prayer.id}`);
    expect(body.createdAt).toEndWith(':00.000Z');
  });
});
