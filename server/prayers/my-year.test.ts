import { describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';

const PATH = '/api/prayers/my-year';
const WORDS = { title: 'Work for my son', content: 'He has been looking since spring.' };

/** Ruth's server, whose clock can be set. */
const createScene = () => {
  const server = createTestServer();
  const ruth = server.as('ruth');
  const at = (time: string) => {
    server.clock.now = Date.parse(time);
  };
  const write = async (changed: object = {}): Promise<number> => {
    const data = { ...WORDS, isPrivate: true, ...changed };
    return (await ruth.post('/api/prayers', data)).body.id;
  };
  const titles = async (year?: number) => {
    const { body } = await ruth.get(year ? `${PATH}?year=${year}` : PATH);
    return body.map(({ title }: { title: string }) => title);
  };
  return { server, ruth, at, write, titles };
};

describe('my year (P73)', () => {
  test('has what was asked or answered in it, oldest first, with updates and answer', async () => {
    const { ruth, at, write, titles } = createScene();
    at('2025-05-01T10:00Z');
    await write({ title: 'Open since last year' });
    const answered = await write({
      title: 'Answered this year',
      content: 'He waits for a letter.',
    });
    at('2026-02-01T10:00Z');
    await write({ title: 'Asked this year', content: 'Rain for the fields, and soon.' });
    await ruth.post(`/api/prayers/${answered}/updates`, { content: 'He has an interview.' });
    at('2026-03-01T10:00Z');
    await ruth.post(`/api/prayers/${answered}/updates`, { content: 'They liked him.' });
    await ruth.post(`/api/prayers/${answered}/answer`, { answerContent: 'He begins on Monday.' });
    expect(await titles(2025)).toEqual(['Open since last year', 'Answered this year']);
    expect(await titles(2026)).toEqual(['Answered this year', 'Asked this year']);
    expect(await titles()).toEqual(await titles(2026));
    expect(await titles(2024)).toEqual([]);
    const { body } = await ruth.get(`${PATH}?year=2026`);
    expect(body[0]).toMatchObject({
      content: 'He waits for a letter.',
      answerContent: 'He begins on Monday.',
      answeredAt: '2026-03-01T10:00:00.000Z',
    });
    expect(body[0].updates.map(({ content }: { content: string }) => content)).toEqual([
      'He has an interview.',
      'They liked him.',
    ]);
  });

  test('begins and ends by the clocks of the congregation', async () => {
    const { server, at, write, titles } = createScene();
    server.setUser('deborah', { isAdmin: true });
    const deborah = server.as('deborah');
    const { body: settings } = await deborah.get('/api/admin/congregation');
    const saved = await deborah.put('/api/admin/congregation', {
      ...settings,
      timeZone: 'Asia/Seoul',
    });
    expect(saved.status).toBe(200);
    at('2025-12-31T14:59Z');
    await write({ title: 'Before midnight in Seoul' });
    at('2025-12-31T15:01Z');
    await write({ title: 'After midnight in Seoul', content: 'A good beginning for us.' });
    expect(await titles(2025)).toEqual(['Before midnight in Seoul']);
    expect(await titles(2026)).toEqual(['After midnight in Seoul']);
  });

  test('has nobody else’s words, and nothing that one entered for an office', async () => {
    const { server, ruth, at, titles } = createScene();
    at('2026-02-01T10:00Z');
    const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
    const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
    const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
    const naomi = server.as('naomi');
    await naomi.post(`${join}/join`);
    const shared = { isPrivate: false, groupIds: [group.id] };
    const { body: own } = await ruth.post('/api/prayers', { ...WORDS, ...shared });
    await naomi.post(`/api/prayers/${own.id}/comments`, { content: 'With you in this.' });
    await naomi.post('/api/prayers', { title: 'Hers', content: 'Her own request.', ...shared });
    const office = { title: 'A card', content: 'From a card of paper.', isFromOffice: true };
    await ruth.post('/api/prayers', { ...office, ...shared });
    expect(await titles()).toEqual([WORDS.title]);
    const { text } = await ruth.get(PATH);
    for (const word of ['With you', 'Naomi', 'Her own', 'card']) expect(text).not.toContain(word);
    expect((await naomi.get(PATH)).text).not.toContain(WORDS.title);
  });

  test('comes page by page, and refuses a year that is none', async () => {
    const { ruth, at, write } = createScene();
    at('2026-02-01T10:00Z');
    for (const n of [1, 2, 3])
      await write({ title: `Number ${n}`, content: `Request number ${n}.` });
    const first = await ruth.get(`${PATH}?year=2026&limit=2`);
    const next = first.headers.get('x-next-cursor');
    const rest = await ruth.get(`${PATH}?year=2026&limit=2&before=${next}`);
    const read = [...first.body, ...rest.body].map(({ title }) => title);
    expect(read).toEqual(['Number 1', 'Number 2', 'Number 3']);
    expect(rest.headers.get('x-next-cursor')).toBeNull();
    const refused = await ruth.get(`${PATH}?year=26`);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'invalid']);
  });
});
