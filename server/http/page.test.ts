import { expect, test } from 'bun:test';
import { type CallName, contract } from '../../shared/contract.ts';
import { createWorld, type World } from '../../test-support/world.ts';
import { callNames } from '../calls/mount.ts';
import { startSession } from '../session/sessions.ts';

/** Creates at least three rows for Ruth in every list. */
const fill = async (world: World) => {
  const { server, group, prayer } = world;
  const ruth = server.as('ruth');
  for (let n = 1; n <= 6; n++) {
    const { body } = await ruth.post('/api/prayers', {
      title: `Request ${n}`,
      content: `It is the ${n}th of them.`,
      groupIds: [group],
    });
    if (n % 2)
      await ruth.post(`/api/prayers/${body.id}/answer`, { answerContent: 'It was heard.' });
    await ruth.post(`/api/prayers/${body.id}/bookmark`);
    const { body: comment } = await ruth.post(`/api/prayers/${prayer}/comments`, {
      content: `For the ${n}th time.`,
    });
    if (n % 2)
      await server
        .as('naomi')
        .post(`/api/prayers/comments/${comment.id}/reports`, { groupId: group, reason: 'No.' });
    await server.as('hannah').post(`/api/prayers/${prayer}/updates`, { content: `Update ${n}.` });
    await server.as('naomi').post(`/api/prayers/${body.id}/comments`, { content: 'With you.' });
    await ruth.post('/api/groups', { name: `Group ${n}` });
    await ruth.post(`/api/groups/${group}/invitations`, { email: `guest-${n}@example.org` });
    startSession(server.db, server.idOf('ruth'), { token: `device ${n}` }, server.clock.now);
  }
  for (const subject of ['One', 'Two', 'Three'])
    await ruth.post('/api/contact', {
      name: 'Ruth',
      email: 'ruth@example.org',
      subject,
      category: 'feedback',
      message: 'It reads well on my phone.',
    });
  for (let n = 0; n < 3; n++) {
    world.resource();
    world.noticeFor('ruth');
    world.passkeyOf('ruth');
    world.noteTo('ruth');
    await server
      .signedOut()
      .post('/api/login', { email: 'ruth@example.org', password: 'not hers' });
  }
  server.setUser('ruth', { isAdmin: true });
};

/** The query of lists that are empty without one. */
const ASKING: Partial<Record<CallName, string>> = { search: 'q=th' };

for (const name of callNames.filter((call) => contract[call].paged))
  test(`${name} has pages without gaps or repeats (B3)`, async () => {
    const world = await createWorld();
    await fill(world);
    const { server, group, prayer } = world;
    const path = contract[name].path.replace(
      ':id',
      String(contract[name].path.includes('groups') ? group : prayer),
    );
    const ids = async (query: string) => {
      const all = [ASKING[name] ?? '', query].filter(Boolean).join('&');
      const { body, headers } = await server.as('ruth').get(`${path}?${all}`);
      const page: number[] = body.map(({ id }: { id: number }) => id);
      return { page, next: headers.get('x-next-cursor') };
    };
    const { page: whole, next } = await ids('');
    expect([whole.length >= 3, next]).toEqual([true, null]);

    const pages: number[][] = [];
    let before = '';
    do {
      const { page, next } = await ids(`limit=2${before && `&before=${before}`}`);
      expect([1, 2]).toContain(page.length);
      pages.push(page);
      before = next ?? '';
    } while (before && pages.length < 100);
    expect(pages.flat().sort()).toEqual(whole.toSorted());
  });
