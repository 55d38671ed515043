import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { HIT_END, HIT_START } from '../shared/words.ts';
import { deliverMail } from '../test-support/deliver.ts';
import { exported } from '../test-support/exported.ts';
import { type MailServer, partsOf, startMailServer } from '../test-support/mail.ts';
import { createTestServer } from '../test-support/server.ts';
import { createWorld } from '../test-support/world.ts';
import { deliveries } from './db/schema.ts';
import { queueDigests } from './notices/queue-digests.ts';

/*
 * One text with lines, bullets, a tab, spaces at the beginning of a line and two blank lines is sent through
 * every long field, and compared everywhere it is shown.
 */

const TYPED =
  'Please pray:\r\n• for Mum, who has her scan\r\n\t– on Tuesday\r\n  and waits\r\n\r\n\r\n\r\n\u000bThank you. Zoe\u0308';
const KEPT =
  'Please pray:\n• for Mum, who has her scan\n\t– on Tuesday\n  and waits\n\n\nThank you. Zoë';
const IN_HTML = KEPT.replaceAll('\t', '\u00a0\u00a0\u00a0 ')
  .replaceAll('  and', '\u00a0\u00a0and')
  .replaceAll('\n', '<br>');
const DAY = 24 * 60 * 60_000;

let world: Awaited<ReturnType<typeof createWorld>>;
let smtp: MailServer;
const as = (name: string) => world.server.as(name);
const indented = (text: string) => text.replaceAll(/^/gm, '    ');

beforeAll(async () => {
  world = await createWorld(createTestServer({ mail: true }));
  smtp = await startMailServer();
  world.server.db.delete(deliveries).run();
});
afterAll(async () => {
  await smtp.stop();
});

/** Returns the one mail that a change sends to a user. */
const mailAfter = async (name: string, change: () => Promise<unknown>) => {
  const before = smtp.to(`${name}@example.org`).length;
  await change();
  await deliverMail(world.server, smtp);
  const [mail, ...more] = smtp.to(`${name}@example.org`).slice(before);
  if (!mail || more.length > 0) throw new Error(`${name} got ${more.length + 1} mails`);
  const { text, html } = partsOf(mail);
  return { text: text.replaceAll('\r\n', '\n'), html };
};
const expectLinesIn = ({ text, html }: { text: string; html: string }) => {
  expect(text).toContain(indented(KEPT));
  expect(html).toContain(IN_HTML);
};

describe('long texts with line breaks (P37)', () => {
  test('a request has its lines: written, edited in both ways, in lists, found, printed and mailed', async () => {
    const { server, group } = world;
    const form = { title: 'For Mum', content: TYPED, groupIds: [group], mayBePrinted: true };
    let id = 0;
    const mail = await mailAfter('naomi', async () => {
      const { body } = await as('hannah').post('/api/prayers', form);
      id = body.id;
    });
    expectLinesIn(mail);
    const read = async () => (await as('naomi').get(`/api/prayers/${id}`)).body.content;
    expect(await read()).toBe(KEPT);
    for (const change of ['put', 'patch'] as const) {
      await as('hannah')[change](`/api/prayers/${id}`, { content: `${TYPED} (${change})` });
      expect(await read()).toBe(`${KEPT} (${change})`);
    }
    const { body: list } = await as('naomi').get(`/api/groups/${group}/prayers`);
    expect(list[0].content).toBe(`${KEPT} (patch)`);
    const { body: sheet } = await as('ruth').get(`/api/groups/${group}/sheet`);
    expect(sheet.requests[0].content).toBe(`${KEPT} (patch)`);
    server.setUser('naomi', { mailFrequency: 'daily' });
    const { body: found } = await as('naomi').get('/api/search?q=scan');
    expect(found[0].snippet).toBe(
      `Please pray:\n• for Mum, who has her ${HIT_START}scan${HIT_END}\n– on Tuesday\nand waits\nThank you. Zoë (patch)`,
    );
  });

  test('an update, a comment and an answer keep their line breaks on the screen and in mail', async () => {
    const { prayer, openPrayer } = world;
    const content = TYPED;
    const mailOfUpdate = await mailAfter('boaz', async () => {
      await as('boaz').post(`/api/prayers/${prayer}/pray`);
      await as('hannah').post(`/api/prayers/${prayer}/updates`, { content });
    });
    expectLinesIn(mailOfUpdate);
    const mailOfComment = await mailAfter('hannah', () =>
      as('ruth').post(`/api/prayers/${prayer}/comments`, { content }),
    );
    expectLinesIn(mailOfComment);
    const { body: updates } = await as('naomi').get(`/api/prayers/${prayer}/updates`);
    const { body: comments } = await as('naomi').get(`/api/prayers/${prayer}/comments`);
    const { body: seen } = await as('naomi').get(`/api/prayers/${prayer}`);
    expect([updates.at(-1), comments.at(-1), seen.latestUpdate]).toMatchObject(
      Array.from({ length: 3 }, () => ({ content: KEPT })),
    );
    const mailOfAnswer = await mailAfter('boaz', () =>
      as('hannah').post(`/api/prayers/${openPrayer}/answer`, { answerContent: TYPED }),
    );
    expectLinesIn(mailOfAnswer);
    const { body: answered } = await as('boaz').get(`/api/prayers/${openPrayer}`);
    expect(answered.answerContent).toBe(KEPT);
  });

  test('a digest has the lines', async () => {
    const { server } = world;
    server.clock.now += 2 * DAY;
    const { text, html } = await mailAfter('naomi', () => queueDigests(server, server.clock.now));
    expectLinesIn({ text: text.replace('Update: ', ''), html: html.replace('Update: ', '') });
  });

  test('a moderator’s note and its reason have their lines', async () => {
    const { prayer, group } = world;
    await as('tamar').post(`/api/prayers/${prayer}/notes`, { groupId: group, content: TYPED });
    const { body: notes } = await as('hannah').get(`/api/prayers/${prayer}/notes`);
    expect(notes.at(-1).content).toBe(KEPT);
  });

  test('a group’s description, the greeting and a message for help have their lines', async () => {
    const { group } = world;
    await as('ruth').put(`/api/groups/${group}`, { name: 'Tuesday Group', description: TYPED });
    expect((await as('naomi').get(`/api/groups/${group}`)).body.description).toBe(KEPT);
    const { body: settings } = await as('deborah').get('/api/admin/congregation');
    await as('deborah').put('/api/admin/congregation', {
      ...settings,
      greeting: TYPED,
      helpWords: TYPED,
    });
    const { body: saved } = await as('deborah').get('/api/admin/congregation');
    expect([saved.greeting, saved.helpWords]).toEqual([KEPT, KEPT]);
    const mail = await mailAfter('deborah', () =>
      as('naomi').post('/api/contact', {
        name: 'Naomi',
        email: 'naomi@example.org',
        subject: 'Letters',
        category: 'support',
        message: TYPED,
      }),
    );
    expectLinesIn(mail);
    const { body: messages } = await as('deborah').get('/api/admin/messages');
    expect(messages[0].message).toBe(KEPT);
  });

  test('both exports have the lines, also on the exported page', async () => {
    const { server, group } = world;
    const { text } = await as('hannah').get('/api/account/export');
    expect(text).toContain(JSON.stringify(KEPT));
    const { files, json } = await exported(server);
    const place = `groups/${group}-tuesday-group`;
    const requests = json(`${place}/requests.json`);
    expect(JSON.stringify(requests)).toContain(JSON.stringify(KEPT).slice(1, -1));
    expect(files.get(`${place}/requests.html`)).toContain(`<p class="text">${KEPT}</p>`);
  });
});
