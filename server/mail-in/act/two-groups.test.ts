import { expect, test } from 'bun:test';
import { rawMail, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';

const start = async () => {
  const { server, group } = await createWorld(createTestServer({ mail: true }));
  const naomi = server.as('naomi');
  const { body } = await naomi.post('/api/groups', { name: 'Bread & Salt', description: '' });
  const replies = repliesTo(server);
  const [one, other] = [group, body.id].map((groupId) => replies.addressOf('naomi', { groupId }));
  const send = (to: string, more: { headers?: string[] } = {}) => {
    const mail = { from: 'naomi@example.org', to, subject: 'For our street', ...more };
    return replies.take(rawMail({ ...mail, text: 'The water is gone.' }));
  };
  const groupsOfLast = async () => {
    const { body: own } = await naomi.get('/api/prayers?status=active&sort=newest');
    return own[0].groups.map(({ name }: { name: string }) => name).sort();
  };
  return { ...replies, server, one: one ?? '', other: other ?? '', send, groupsOfLast };
};

test('a mail to the addresses of two groups is one request in both (N96)', async () => {
  const { one, other, send, groupsOfLast, mailsTo } = await start();
  expect(await send(`"Tuesday" <${one}>, ${other}`)).toBe('request');
  expect(await groupsOfLast()).toEqual(['Bread & Salt', 'Tuesday Group']);
  const told = mailsTo('naomi').at(-1);
  expect(told?.mail.letter.subject).toMatch(
    /Tuesday Group and Bread & Salt|Bread & Salt and Tuesday Group/,
  );
});

test('a mail that begins as a reply to another group goes to the address alone (N96)', async () => {
  const { one, other, send, groupsOfLast } = await start();
  const [, token] = /\+([0-9a-f]{32})@/.exec(other) ?? [];
  expect(await send(one, { headers: [`In-Reply-To: <${token}.id@pray.example.org>`] })).toBe(
    'request',
  );
  expect(await groupsOfLast()).toEqual(['Tuesday Group']);
});
