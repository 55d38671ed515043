import { describe, expect, test } from 'bun:test';
import { AUTHOR_ID, markAuthor } from '../../../test-support/author.ts';
import { exported } from '../../../test-support/exported.ts';
import { createTestServer } from '../../../test-support/server.ts';

const AUTHORS = ['naomi', 'boaz'] as const;

/**
 * Ruth's two groups have Naomi, Boaz and Tamar. One of the first two writes anonymous requests: an open one,
 * an archived one, an answered one, and a private one.
 */
const playStory = async (author: (typeof AUTHORS)[number]) => {
  const server = createTestServer();
  const ruth = server.as('ruth');
  const groups: number[] = [];
  for (const name of ['Tuesday Group', 'Choir']) {
    const { body: group } = await ruth.post('/api/groups', { name });
    const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
    const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
    for (const name of ['naomi', 'boaz', 'tamar']) await server.as(name).post(`${join}/join`);
    groups.push(group.id);
  }
  const me = server.as(author);
  const write = async (title: string, more: object = {}) => {
    server.clock.now += 17_000;
    const { body } = await me.post('/api/prayers', {
      title,
      content: 'I would rather not say who I am.',
      groupIds: groups,
      isAnonymous: true,
      canMarkAsAnswered: 'anyone',
      ...more,
    });
    return `/api/prayers/${body.id}`;
  };
  const open = await write('Something heavy', { isUrgent: true });
  await write('For me alone', { isPrivate: true, groupIds: [] });
  const answered = await write('Something lifted', { groupIds: groups.slice(0, 1) });
  const resting = await write('Something quiet');
  for (const name of [author, 'tamar', 'ruth']) {
    await server.as(name).post(`${open}/comments`, { content: 'With you all.' });
    await server.as(name).post(`${open}/pray`);
    await server.as(name).post(`${open}/bookmark`);
  }
  const { body: comments } = await me.get(`${open}/comments`);
  await me.put(`/api/prayers/comments/${comments[1].id}/amen`);
  await server.as('ruth').put(`/api/prayers/comments/${comments[0].id}/amen`);
  await me.post(`${open}/updates`, { content: 'It is no lighter yet.' });
  await me.put(open, { content: 'I still would rather not say it.' });
  await me.post(`${answered}/answer`, { answerContent: 'It was heard.' });
  await me.post(`${resting}/rest`);
  return server;
};

describe('exports and the authors of anonymous requests (R19)', () => {
  test('an export without personal files has no byte that depends on the author', async () => {
    const [first, second] = [
      await exported(await playStory('naomi')),
      await exported(await playStory('boaz')),
    ];
    expect(first.result).toMatchObject({ requests: 5 });
    expect([...second.files]).toEqual([...first.files]);
    expect(first.everything).toContain('Something heavy');
    expect(first.everything).not.toContain('For me alone');
  });

  test('the folders of the groups contain no id, name or address of the author', async () => {
    const server = await playStory('naomi');
    markAuthor(server, 'naomi', {
      firstName: 'Canaryfirst',
      lastName: 'Canarylast',
      username: 'canaryuser',
    });
    const { files } = await exported(server);
    const ofGroups = [...files].filter(([path]) => path.startsWith('groups/'));
    expect(ofGroups).toHaveLength(4);
    for (const canary of [AUTHOR_ID, 'Canary', 'canaryuser', 'naomi@example.org'])
      expect(ofGroups.filter((file) => file.join().includes(String(canary)))).toEqual([]);
    const [heavy] = JSON.parse(files.get('groups/1-tuesday-group/requests.json') ?? '');
    expect(heavy).toMatchObject({ author: 'Anonymous', authorId: null });
    expect(heavy.comments).toMatchObject([
      { author: 'Anonymous', authorId: null },
      { author: 'Tamar of Bethlehem' },
      { author: 'Ruth of Bethlehem' },
    ]);
    expect(files.get('people.json')).toContain('Canaryfirst');
  });

  test('only personal files name the author, with what the account’s own export contains', async () => {
    const server = await playStory('naomi');
    const { files } = await exported(server, { withPersonalFiles: true });
    for (const name of ['naomi', 'boaz', 'tamar']) {
      const { body } = await server.as(name).get('/api/account/export');
      const text = files.get(`personal/${server.idOf(name)}-${name}.json`) ?? '';
      // In an account's own export the caller has a device; here there is no caller.
      const devices = body.devices.map((device: object) => ({ ...device, isCurrent: false }));
      expect(JSON.parse(text)).toEqual({ ...body, devices });
      expect(text.includes('Something heavy')).toBe(name === 'naomi');
      expect(text.includes('For me alone')).toBe(name === 'naomi');
    }
    const without = (await exported(server)).files;
    expect([...files].filter(([path]) => without.has(path) && path !== 'README.txt')).toEqual(
      [...without].filter(([path]) => path !== 'README.txt'),
    );
  });
});
