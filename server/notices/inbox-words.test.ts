import { describe, expect, test } from 'bun:test';
import { JPEG } from '../../test-support/pictures.ts';
import type { TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';

type Line = { kind: string; path: string; [field: string]: unknown };
const lineOf = async (server: TestServer, name: string, kind: string, prayer: number) => {
  const items: Line[] = (await server.as(name).get('/api/inbox')).body;
  const line = items.find((item) => item.kind === kind && item.path === `/prayers/${prayer}`);
  return line && { who: line.who, person: line.person, words: line.words, title: line.title };
};

const asked = async (server: TestServer, group: number, more: object) =>
  (
    await server.as('naomi').post('/api/prayers', {
      ...{ title: 'Heavy', content: 'Please pray.', groupIds: [group] },
      ...more,
    })
  ).body.id;

describe('a line of the inbox (N35)', () => {
  test('has the writer of a comment and its first words', async () => {
    const { server, prayer } = await createWorld();
    await server.as('tamar').put('/api/user/picture', JPEG);
    const content = `Shall I\ndrive you both? ${'Word '.repeat(50)}`;
    await server.as('tamar').post(`/api/prayers/${prayer}/comments`, { content });
    const line = await lineOf(server, 'hannah', 'comment', prayer);
    expect(line).toMatchObject({ person: { firstName: 'Tamar' }, title: 'For my brother' });
    expect(line?.person).toMatchObject({ profileImageUrl: expect.stringMatching(/pictures/) });
    expect(line?.who).toMatch(/^Tamar /);
    expect(line?.words).toMatch(/^Shall I drive you both\? Word [^\n]+ Word…$/);
  });

  test('has the words of the newest remaining comment', async () => {
    const { server, prayer, group } = await createWorld();
    const path = `/api/prayers/${prayer}/comments`;
    await server.as('boaz').post(path, { content: 'First.' });
    const slip = await server.as('tamar').post(path, { content: 'A slip.' });
    await server.as('naomi').post(path, { content: 'Mine.' });
    const words = async (name: string) =>
      (await lineOf(server, name, 'comment', prayer))?.words ?? null;
    expect([await words('hannah'), await words('boaz')]).toEqual(['Mine.', 'Mine.']);
    server.db.$client.run("delete from comments where content = 'Mine.'");
    server.db.$client.run('update comments set is_removed = 1 where id = ?', [slip.body.id]);
    expect(await words('hannah')).toBe('First.');
    expect(['First.', 'A slip.']).not.toContain(await words('boaz'));
    // Its writer still reads it; nobody else does.
    server.db.$client.run('update comments set held_in = ? where content = ?', [group, 'First.']);
    expect(await words('hannah')).not.toBe('First.');
  });

  test('names the author, or the person it is for, and has the words of update and answer', async () => {
    const { server, openPrayer } = await createWorld();
    expect(await lineOf(server, 'ruth', 'new-prayer', openPrayer)).toMatchObject({
      who: expect.stringMatching(/^Hannah /),
      words: null,
    });
    await server.as('naomi').post(`/api/prayers/${openPrayer}/pray`);
    const hannah = server.as('hannah');
    await hannah.post(`/api/prayers/${openPrayer}/updates`, { content: 'It is calm.' });
    await hannah.post(`/api/prayers/${openPrayer}/answer`, { answerContent: 'Quiet.' });
    expect(await lineOf(server, 'naomi', 'update', openPrayer)).toMatchObject({
      person: { firstName: 'Hannah' },
      words: 'It is calm.',
    });
    expect(await lineOf(server, 'naomi', 'answered-prayer', openPrayer)).toMatchObject({
      person: { firstName: 'Hannah' },
      words: 'Quiet.',
    });
    server.db.$client.run("update prayers set on_behalf_of = 'Mary' where id = ?", [openPrayer]);
    expect(await lineOf(server, 'ruth', 'new-prayer', openPrayer)).toMatchObject({
      who: 'For Mary',
    });
  });

  test('names no author of an anonymous request, wherever they write', async () => {
    const { server, group } = await createWorld();
    const id = await asked(server, group, { isAnonymous: true });
    const naomi = server.as('naomi');
    await naomi.put('/api/user/picture', JPEG);
    const nobody = { who: 'Anonymous', person: null };
    expect(await lineOf(server, 'ruth', 'new-prayer', id)).toMatchObject(nobody);
    await server.as('tamar').post(`/api/prayers/${id}/comments`, { content: 'With you.' });
    expect(await lineOf(server, 'naomi', 'comment', id)).toMatchObject({
      person: { firstName: 'Tamar' },
      words: 'With you.',
    });
    await naomi.post(`/api/prayers/${id}/comments`, { content: 'Thank you.' });
    await naomi.post(`/api/prayers/${id}/updates`, { content: 'No lighter.' });
    await naomi.post(`/api/prayers/${id}/answer`, { answerContent: 'It was heard.' });
    expect(await lineOf(server, 'tamar', 'comment', id)).toMatchObject({
      ...nobody,
      words: 'Thank you.',
    });
    expect(await lineOf(server, 'tamar', 'update', id)).toMatchObject({ ...nobody, words: null });
    expect(await lineOf(server, 'tamar', 'answered-prayer', id)).toMatchObject({
      ...nobody,
      words: 'It was heard.',
    });
    expect((await server.as('tamar').get('/api/inbox')).text).not.toContain('Naomi');
  });
});
