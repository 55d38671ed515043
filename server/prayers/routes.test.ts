import { describe, expect, test } from 'bun:test';
import type { Prayer } from '../../shared/prayers.ts';
import type { TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';

const DAY = 24 * 60 * 60 * 1000;
const titles = (prayers: Prayer[]) => prayers.map(({ title }) => title);
const dateIn = (server: TestServer, days: number) =>
  new Date(server.clock.now + days * DAY).toISOString().slice(0, 10);

const request = (more: object = {}) => ({
  title: 'For my mother',
  content: 'She goes in on Friday.',
  isPrivate: true,
  ...more,
});

describe('writing a request', () => {
  test('that is private has no anonymity and no groups (P2)', async () => {
    const { server, group } = await createWorld();
    const { body } = await server
      .as('naomi')
      .post('/api/prayers', request({ isAnonymous: true, groupIds: [group] }));
    expect(body).toMatchObject({ isPrivate: true, isAnonymous: false, groups: [] });
  });

  test('is refused if one group is not the author’s (P3)', async () => {
    const { server, group } = await createWorld();
    const { body: own } = await server.as('jesse').post('/api/groups', { name: 'Choir' });
    const answer = await server
      .as('jesse')
      .post('/api/prayers', request({ isPrivate: false, groupIds: [own.id, group] }));
    expect(answer.status).toBe(403);
    expect((await server.as('jesse').get('/api/prayers')).body).toEqual([]);
  });

  test('without a group to share with is refused with the form’s sentence (P4)', async () => {
    const { server } = await createWorld();
    const answer = await server.as('naomi').post('/api/prayers', request({ isPrivate: false }));
    expect([answer.status, answer.text]).toEqual([
      400,
      'Please select at least one group or choose Private.',
    ]);
  });

  test('takes a date in three formats and returns a date (P7)', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    const day = dateIn(server, 3);
    for (const needAnswerBy of [day, `${day}T10:00:00.000Z`]) {
      const title = `By ${needAnswerBy}`;
      const { body } = await naomi.post('/api/prayers', request({ title, needAnswerBy }));
      expect(body.needAnswerBy).toBe(day);
    }
    const { body } = await naomi.post('/api/prayers', request({ needAnswerBy: '' }));
    expect(body.needAnswerBy).toBeNull();
  });

  test('takes yesterday’s date in UTC, but not the day before (P7)', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    const early = request({ needAnswerBy: dateIn(server, -1) });
    expect((await naomi.post('/api/prayers', early)).status).toBe(201);
    const past = request({ needAnswerBy: dateIn(server, -2) });
    expect((await naomi.post('/api/prayers', past)).status).toBe(400);
  });

  test('again anonymously makes another request, which hides the name (P8, V3)', async () => {
    const { server, group } = await createWorld();
    const write = (isAnonymous: boolean) =>
      server
        .as('naomi')
        .post('/api/prayers', request({ isPrivate: false, groupIds: [group], isAnonymous }));
    const named = (await write(false)).body;
    const hidden = (await write(true)).body;
    expect(hidden.id).not.toBe(named.id);
    expect(hidden.isAnonymous).toBe(true);
    expect((await write(true)).body.id).toBe(hidden.id);
  });

  test('twice within ten seconds makes one request (P8)', async () => {
    const { server, group } = await createWorld();
    const naomi = server.as('naomi');
    const first = await naomi.post('/api/prayers', request());
    server.clock.now += 9_000;
    expect((await naomi.post('/api/prayers', request())).body.id).toBe(first.body.id);
    for (const more of [
      { isPrivate: false, groupIds: [group] },
      { title: 'For my father' },
      { content: 'She came home on Sunday.' },
    ])
      expect((await naomi.post('/api/prayers', request(more))).body.id).not.toBe(first.body.id);
    expect((await server.as('ruth').post('/api/prayers', request())).body.id).not.toBe(
      first.body.id,
    );
    server.clock.now += 2_000;
    expect((await naomi.post('/api/prayers', request())).body.id).not.toBe(first.body.id);
  });

  test('again after the clock was set back makes another request', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    const first = await naomi.post('/api/prayers', request());
    server.clock.now -= DAY;
    expect((await naomi.post('/api/prayers', request())).body.id).not.toBe(first.body.id);
  });
});

describe('editing a request', () => {
  test('changes the given fields only (P9)', async () => {
    const { server, prayer } = await createWorld();
    const hannah = server.as('hannah');
    const before = (await hannah.get(`/api/prayers/${prayer}`)).body;
    const { body } = await hannah.patch(`/api/prayers/${prayer}`, { category: 'Education' });
    expect(body).toEqual({ ...before, category: 'Education' });
    const put = await hannah.put(`/api/prayers/${prayer}`, { isUrgent: true });
    expect(put.body).toEqual({ ...before, category: 'Education', isUrgent: true });
  });

  test('with an empty list of groups makes it private and not anonymous (P10)', async () => {
    const { server, prayer, group } = await createWorld();
    const hannah = server.as('hannah');
    await hannah.patch(`/api/prayers/${prayer}`, { isAnonymous: true });
    const hidden = await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [] });
    expect(hidden.body).toMatchObject({ isPrivate: true, isAnonymous: false });
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).status).toBe(404);
    const again = await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [group] });
    expect(again.body).toMatchObject({ isPrivate: false, isAnonymous: false });
  });

  test('leaves an old date and refuses a new one in the past (P7)', async () => {
    const { server } = await createWorld();
    const naomi = server.as('naomi');
    const needAnswerBy = dateIn(server, 1);
    const { body } = await naomi.post('/api/prayers', request({ needAnswerBy }));
    server.clock.now += 10 * DAY;
    const kept = await naomi.put(`/api/prayers/${body.id}`, { title: 'Still', needAnswerBy });
    expect(kept.body).toMatchObject({ title: 'Still', needAnswerBy });
    const past = { title: 'Never', needAnswerBy: dateIn(server, -5) };
    expect((await naomi.put(`/api/prayers/${body.id}`, past)).status).toBe(400);
    expect((await naomi.get(`/api/prayers/${body.id}`)).body.title).toBe('Still');
    const cleared = await naomi.put(`/api/prayers/${body.id}`, { needAnswerBy: '' });
    expect(cleared.body.needAnswerBy).toBeNull();
  });

  test('with a group that is not the author’s changes nothing (P3)', async () => {
    const { server, prayer } = await createWorld();
    const { body: foreign } = await server.as('jesse').post('/api/groups', { name: 'Choir' });
    const answer = await server
      .as('hannah')
      .put(`/api/prayers/${prayer}`, { title: 'New title', groupIds: [foreign.id] });
    expect(answer.status).toBe(403);
    expect((await server.as('hannah').get(`/api/prayers/${prayer}`)).body.title).toBe(
      'For my brother',
    );
  });

  test('leaves it in a group its author has left until it becomes private (P15)', async () => {
    const { server, prayer, group } = await createWorld();
    const hannah = server.as('hannah');
    await hannah.delete(`/api/groups/${group}/members/${server.idOf('hannah')}`);
    const edited = await hannah.put(`/api/prayers/${prayer}`, {
      title: 'For both brothers',
      isPrivate: false,
      groupIds: [],
    });
    expect(edited.body).toMatchObject({ isPrivate: false, groups: [] });
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).body.title).toBe(
      'For both brothers',
    );
    await hannah.put(`/api/prayers/${prayer}`, { isPrivate: true });
    expect((await server.as('naomi').get(`/api/prayers/${prayer}`)).status).toBe(404);
  });
});

describe('the lists (P11)', () => {
  test('show an author’s email address to the author only (V10)', async () => {
    const { server, prayer } = await createWorld();
    const addressFor = async (viewer: string) => {
      const { body } = await server.as(viewer).get(`/api/prayers/${prayer}`);
      return body.user.email;
    };
    expect(await addressFor('hannah')).toBe('hannah@example.org');
    expect(await addressFor('ruth')).toBeNull();
  });

  test('contain the right requests, newest first', async () => {
    const { server } = await createWorld();
    const hannah = server.as('hannah');
    const read = async (name: string, path: string) =>
      titles((await server.as(name).get(path)).body);
    expect(await read('hannah', '/api/prayers')).toEqual([
      'For rain',
      'For me alone',
      'For our street',
      'For my brother',
    ]);
    expect(await read('hannah', '/api/prayers/answered')).toEqual(['For rain']);
    expect(await read('naomi', '/api/prayers/answered')).toEqual([]);
    expect(await read('naomi', '/api/prayers/answered/groups')).toEqual(['For rain']);
    expect(await read('hannah', '/api/prayers/answered/groups')).toEqual(['For rain']);
    expect(await read('naomi', '/api/prayers/shared')).toEqual([
      'For our street',
      'For my brother',
    ]);
    expect(await read('naomi', '/api/prayers/bookmarked')).toEqual(['For my brother']);
    // Orpah bookmarked it too, before she was removed.
    expect(await read('orpah', '/api/prayers/bookmarked')).toEqual([]);
    expect((await hannah.get('/api/stats')).body).toEqual({
      myPrayers: 3,
      answered: 1,
      groups: 1,
      groupPrayers: 2,
    });
  });

  test('are ordered by the answer, or by the bookmark', async () => {
    const { server, prayer, openPrayer } = await createWorld();
    const hannah = server.as('hannah');
    const naomi = server.as('naomi');
    await naomi.post(`/api/prayers/${openPrayer}/bookmark`);
    await naomi.delete(`/api/prayers/${prayer}/bookmark`);
    await naomi.post(`/api/prayers/${prayer}/bookmark`);
    expect(titles((await naomi.get('/api/prayers/bookmarked')).body)).toEqual([
      'For my brother',
      'For our street',
    ]);
    await hannah.post(`/api/prayers/${prayer}/answer`, { answerContent: 'He is well.' });
    expect(titles((await naomi.get('/api/prayers/answered/groups')).body)).toEqual([
      'For my brother',
      'For rain',
    ]);
  });

  test('contain a request in two groups once', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const { body: choir } = await ruth.post('/api/groups', { name: 'Choir' });
    await ruth.post('/api/prayers', {
      ...request({ isPrivate: false }),
      groupIds: [group, choir.id],
    });
    const shared = (await ruth.get('/api/prayers/shared')).body;
    expect(titles(shared)).toEqual(['For my mother', 'For our street', 'For my brother']);
    expect(shared[0].groups).toHaveLength(2);
    // Others see only their own groups.
    expect((await server.as('naomi').get('/api/prayers/shared')).body[0].groups).toHaveLength(1);
  });

  test('have pages without gaps or repeats (B3)', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    for (let n = 1; n <= 7; n++)
      await ruth.post('/api/prayers', {
        ...request({ title: `Request ${n}`, isPrivate: false }),
        groupIds: [group],
      });
    for (const path of ['/api/prayers/shared', `/api/groups/${group}/prayers`]) {
      const whole = await ruth.get(path);
      expect(whole.headers.get('x-next-cursor')).toBeNull();
      const paged: string[] = [];
      let before = '';
      do {
        const page = await ruth.get(`${path}?limit=2${before && `&before=${before}`}`);
        expect(page.body.length).toBeLessThanOrEqual(2);
        paged.push(...titles(page.body));
        before = page.headers.get('x-next-cursor') ?? '';
      } while (before);
      expect(paged).toEqual(titles(whole.body));
    }
  });

  test('refuse a wrong limit or cursor with a sentence (B3)', async () => {
    const { server } = await createWorld();
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=ten',
      'limit=1e2',
      'before=!',
      'before=abc',
    ])
      expect((await server.as('ruth').get(`/api/prayers?${query}`)).status).toBe(400);
  });
});

describe('praying, praising and bookmarking (P16)', () => {
  test('count each person once and can be undone', async () => {
    const { server, prayer } = await createWorld();
    const naomi = server.as('naomi');
    expect((await naomi.post(`/api/prayers/${prayer}/pray`)).body).toEqual({
      supportCount: 1,
      lastPrayedAt: '2026-05-03T09:30:21.345Z',
    });
    expect((await naomi.post(`/api/prayers/${prayer}/pray`)).body).toEqual({
      supportCount: 1,
      lastPrayedAt: '2026-05-03T09:30:21.345Z',
    });
    const { body: second } = await server.as('ruth').post(`/api/prayers/${prayer}/pray`);
    expect(second.supportCount).toBe(2);
    expect((await naomi.get(`/api/prayers/${prayer}`)).body).toMatchObject({
      supportCount: 2,
      hasPrayed: true,
    });
    expect((await naomi.delete(`/api/prayers/${prayer}/pray`)).body).toEqual({
      supportCount: 1,
      lastPrayedAt: null,
    });
    expect((await naomi.delete(`/api/prayers/${prayer}/pray`)).body).toEqual({
      supportCount: 1,
      lastPrayedAt: null,
    });
    for (const status of [204, 204])
      expect((await naomi.post(`/api/prayers/${prayer}/bookmark`)).status).toBe(status);
    expect((await naomi.get('/api/prayers/bookmarked')).body).toHaveLength(1);
  });

  test('work for an answered request too (P13)', async () => {
    const { server, answeredPrayer } = await createWorld();
    const praised = await server.as('naomi').post(`/api/prayers/${answeredPrayer}/pray`);
    expect(praised.body.supportCount).toBe(1);
  });
});

describe('answering (P12)', () => {
  test('moves a request to the answered lists and back', async () => {
    const { server, prayer, group } = await createWorld();
    const hannah = server.as('hannah');
    const answered = await hannah.post(`/api/prayers/${prayer}/answer`, { answerContent: 'Yes.' });
    expect(answered.body).toMatchObject({ isAnswered: true, answerContent: 'Yes.' });
    expect(titles((await hannah.get(`/api/groups/${group}/prayers`)).body)).toEqual([
      'For our street',
    ]);
    const twice = await hannah.post(`/api/prayers/${prayer}/answer`, { answerContent: 'Again.' });
    expect(twice.status).toBe(409);
    const active = await hannah.delete(`/api/prayers/${prayer}/answer`);
    expect(active.body).toMatchObject({ isAnswered: false, answerContent: null, answeredAt: null });
    expect(titles((await hannah.get(`/api/groups/${group}/prayers`)).body)).toEqual([
      'For our street',
      'For my brother',
    ]);
    expect((await hannah.delete(`/api/prayers/${prayer}/answer`)).status).toBe(200);
  });

  test('a request shared later is answered in that group too', async () => {
    const { server, answeredPrayer } = await createWorld();
    const hannah = server.as('hannah');
    const { body: choir } = await hannah.post('/api/groups', { name: 'Choir' });
    await hannah.patch(`/api/prayers/${answeredPrayer}`, { groupIds: [choir.id] });
    expect((await hannah.get(`/api/groups/${choir.id}/prayers`)).body).toEqual([]);
    expect(titles((await hannah.get('/api/prayers/answered/groups')).body)).toEqual(['For rain']);
  });
});

describe('comments', () => {
  test('are listed oldest first and deleted by their author only (P18)', async () => {
    const { server, prayer, comment } = await createWorld();
    const naomi = server.as('naomi');
    const { body } = await naomi.post(`/api/prayers/${prayer}/comments`, { content: '  Amen.  ' });
    expect(body).toMatchObject({ content: 'Amen.', isMine: true });
    const listed = (await naomi.get(`/api/prayers/${prayer}/comments`)).body;
    expect(listed.map(({ content }: { content: string }) => content)).toEqual([
      'Thank you all.',
      'I am so glad.',
      'Amen.',
    ]);
    expect((await naomi.delete(`/api/prayers/comments/${comment}`)).status).toBe(403);
    expect((await naomi.delete(`/api/prayers/comments/${body.id}`)).status).toBe(204);
    expect((await naomi.get(`/api/prayers/${prayer}`)).body.commentCount).toBe(2);
  });
});
