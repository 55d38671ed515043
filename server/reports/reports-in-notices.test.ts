import { afterAll, expect, test } from 'bun:test';
import { everythingFor } from '../../test-support/everything.ts';
import { createNotifiedServer } from '../../test-support/notified.ts';

/*
 * One scene is played with different users: an anonymous author writes a request and a comment, another user
 * reports both, and a moderator decides. In each cast all others must get equal bytes in every answer, mail,
 * push message and event, before and after the decision.
 */
type Cast = { author: 'hannah' | 'miriam'; reporter: 'naomi' | 'orpah' };

const MODERATOR = 'tamar';
const OTHERS = ['boaz', MODERATOR, 'jesse'] as const;

const authorReads = (prayer: number, answered: number, group: number) => [
  '/api/news',
  '/api/inbox',
  '/api/home',
  '/api/prayers',
  '/api/groups',
  `/api/groups/${group}`,
  `/api/groups/${group}/prayers`,
  '/api/search?q=heavy',
  ...[prayer, answered].flatMap((id) =>
    ['', '/comments', '/updates', '/notes'].map((part) => `/api/prayers/${id}${part}`),
  ),
];

const play = async ({ author, reporter }: Cast) => {
  const told = await createNotifiedServer();
  const { server } = told;
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  for (const name of ['naomi', 'boaz', 'hannah', 'miriam', 'orpah', MODERATOR])
    await server.as(name).post(`${join}/join`);
  await ruth.patch(`/api/groups/${group.id}/members/${server.idOf(MODERATOR)}/permissions`, {
    canInvite: false,
    canRemove: true,
  });
  for (const name of [...OTHERS, 'hannah']) await told.listen(name);

  const write = async (title: string) =>
    (
      await server.as(author).post('/api/prayers', {
        title,
        content: `${title}, and I would rather not say who I am.`,
        groupIds: [group.id],
        isAnonymous: true,
        canMarkAsAnswered: 'anyone',
      })
    ).body.id;
  const prayer = await write('Something heavy');
  const answered = await write('Something lifted');
  const { body: comment } = await server
    .as(author)
    .post(`/api/prayers/${answered}/comments`, { content: 'It is no lighter yet.' });
  server.clock.now += 17_000;
  await told.deliver();

  const answers = new Map<string, string[]>();
  const lookAround = async () => {
    const add = (reader: string, more: string[]) =>
      answers.set(reader, [...(answers.get(reader) ?? []), ...more]);
    // The author only reads: they could delete it all.
    for (const path of authorReads(prayer, answered, group.id)) {
      const { status, text, headers } = await server.as(author).get(path);
      add(author, [JSON.stringify([status, text, [...headers].sort()])]);
    }
    for (const reader of OTHERS)
      add(reader, await everythingFor(server, reader, { group: group.id, prayer, answered }));
  };
  const report = { groupId: group.id, reason: 'It names somebody.' };
  await server.as(reporter).post(`/api/prayers/${prayer}/reports`, report);
  await server.as(reporter).post(`/api/prayers/comments/${comment.id}/reports`, report);
  server.clock.now += 17_000;
  await told.deliver();
  await lookAround();
  const { body: waiting } = await ruth.get(`/api/groups/${group.id}/reports`);
  for (const { id, what } of waiting)
    await server.as(MODERATOR).post(`/api/reports/${id}/decision`, {
      decision: what === 'comment' ? 'remove' : 'restore',
      note: 'Thank you for your patience.',
    });
  await server
    .as(MODERATOR)
    .post(`/api/prayers/${prayer}/notes`, { groupId: group.id, content: 'Shall we visit you?' });
  await told.deliver();
  await lookAround();
  const toldTo = await told.end();
  return {
    waiting,
    answersFor: (reader: string) => answers.get(reader) ?? [],
    toldTo: (reader: string) => {
      const all = toldTo(reader);
      // The cursors of a stream are encrypted and reveal nothing (V8).
      return {
        ...all,
        // Derived from a delivery's number and a secret of the server, so it reveals nothing.
        mails: all.mails.map((mail) => mail.replace(/^Message-ID: .*$/m, 'Message-ID: an id')),
        events: all.events.replaceAll(/^id: .*$/gm, 'id: a place'),
      };
    },
  };
};

const scenes = Promise.all([
  play({ author: 'hannah', reporter: 'naomi' }),
  play({ author: 'hannah', reporter: 'orpah' }),
  play({ author: 'miriam', reporter: 'naomi' }),
]);
afterAll(() => scenes);

for (const reader of [...OTHERS, 'hannah'])
  test(`V16: ${reader} gets equal bytes whoever reported`, async () => {
    const [byNaomi, byOrpah] = await scenes;
    expect(byOrpah.answersFor(reader)).toEqual(byNaomi.answersFor(reader));
    expect(byOrpah.toldTo(reader)).toEqual(byNaomi.toldTo(reader));
  });

for (const reader of OTHERS)
  test(`V16: ${reader} gets equal bytes whoever the anonymous author is`, async () => {
    const [byHannah, , byMiriam] = await scenes;
    expect(byMiriam.answersFor(reader)).toEqual(byHannah.answersFor(reader));
    expect(byMiriam.toldTo(reader)).toEqual(byHannah.toldTo(reader));
  });

test('moderators are notified of a report at once, and the author of the note (G17, V17)', async () => {
  const [scene] = await scenes;
  expect(scene.waiting).toHaveLength(2);
  const moderator = scene.toldTo(MODERATOR);
  expect(moderator.events).toContain('Something was reported in Tuesday Group');
  expect(JSON.stringify(moderator.pushes)).toContain('Something was reported in Tuesday Group');
  expect(scene.toldTo('boaz').events).not.toContain('Something was reported');
  const author = scene.toldTo('hannah');
  expect(author.events).toContain('wrote to you about what you wrote');
  expect(JSON.stringify(author.pushes)).toContain('wrote to you about what you wrote');
});
