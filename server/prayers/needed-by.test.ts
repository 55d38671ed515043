import { describe, expect, test } from 'bun:test';
import { createTestServer, type TestServer } from '../../test-support/server.ts';

const WORDS = { title: 'Surgery, a hard one', content: 'They will operate on my knee.' };

/** Ruth's group has Naomi; returns the file that a reader gets of a request of Ruth's. */
const fileFor = async (
  reader: 'ruth' | 'naomi',
  changed: object = {},
  server = createTestServer(),
) => {
  const { prayer } = await sceneOf(server, changed);
  return server.as(reader).get(`/api/prayers/${prayer.id}/calendar`);
};

const sceneOf = async (server: TestServer, changed: object) => {
  const ruth = server.as('ruth');
  const { body: group } = await ruth.post('/api/groups', { name: 'Tuesday Group' });
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const join = new URL(link.inviteUrl).pathname.replace('/join/', '/api/groups/invite/');
  await server.as('naomi').post(`${join}/join`);
  const { body: prayer } = await ruth.post('/api/prayers', {
    ...WORDS,
    groupIds: [group.id],
    needAnswerBy: '2099-12-24',
    ...changed,
  });
  return { prayer };
};

const FOR_GRANDMA = { onBehalfOf: 'Grandma', consent: 'group' };

const titleIn = (file: string) => /^SUMMARY:(.*)\r$/m.exec(file)?.[1];

describe('the calendar file of a day by which an answer is needed (P70)', () => {
  test('has the first name and the day, and leads to the request', async () => {
    const { status, text, headers } = await fileFor('naomi');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="upheld-2099-12-24.ics"');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(titleIn(text)).toBe('Pray for Ruth');
    expect(text).toContain('DTSTART;VALUE=DATE:20991224\r\n');
    expect(text.replaceAll('\r\n ', '')).toMatch(/\r\nURL:https?:\/\/[^\r\n]+\/prayers\/\d+\r\n/);
  });

  test('has nothing of the request, and no last name', async () => {
    const { text } = await fileFor('naomi');
    for (const word of ['Surgery', 'hard', 'operate', 'knee', 'Tuesday', 'Bethlehem', '@'])
      expect(text).not.toContain(word);
  });

  const NAMELESS = {
    'of an anonymous request': { isAnonymous: true },
    'of an office’s request': { isFromOffice: true },
    'of a request for another person': FOR_GRANDMA,
    'of an anonymous request for another person': { ...FOR_GRANDMA, isAnonymous: true },
    'of an office’s request for another person': { ...FOR_GRANDMA, isFromOffice: true },
  };
  for (const [what, changed] of Object.entries(NAMELESS))
    for (const reader of ['ruth', 'naomi'] as const)
      test(`${what} names nobody to ${reader}`, async () => {
        const { text } = await fileFor(reader, changed);
        expect(titleIn(text)).toBe('Pray for a request');
        expect(text).not.toMatch(/Ruth|Grandma/);
      });

  test('does not ask authors to pray for themselves by name', async () => {
    expect(titleIn((await fileFor('ruth')).text)).toBe('Pray for a request');
  });

  test('is in the user’s language', async () => {
    const server = createTestServer();
    server.setUser('naomi', { language: 'de' });
    expect(titleIn((await fileFor('naomi', {}, server)).text)).toBe('Für Ruth beten');
  });

  test('is refused without a day, and once the request is answered', async () => {
    const without = await fileFor('naomi', { needAnswerBy: null });
    expect([without.status, without.headers.get('x-error-code')]).toEqual([409, 'no-day-needed']);
    const server = createTestServer();
    const { prayer } = await sceneOf(server, {});
    await server.as('ruth').post(`/api/prayers/${prayer.id}/answer`, { answerContent: 'Done.' });
    const { status, text } = await server.as('naomi').get(`/api/prayers/${prayer.id}/calendar`);
    expect([status, text]).toEqual([409, 'This prayer request needs no answer by a day.']);
  });
});
