import { expect, test } from 'bun:test';
import { repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';

const start = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, prayer, group } = world;
  const { answer, take, addressOf, mailsTo } = repliesTo(server);
  const asReader = async (name: string) =>
    (await server.as(name).get(`/api/prayers/${prayer}`)).body as Record<string, unknown>;
  const commentsOf = async () =>
    (await server.as('ruth').get(`/api/prayers/${prayer}/comments`)).body as { content: string }[];
  return {
    ...{ ...world, answer, take, addressOf, mailsTo, asReader, commentsOf },
    about: { prayerId: prayer },
    to: { groupId: group },
  };
};

test('Amen with words below is prayed, and the words are a comment (N94)', async () => {
  const { answer, about, asReader, commentsOf } = await start();
  expect((await asReader('naomi')).hasPrayed).toBe(false);
  const words = 'We pray each evening.\n\nGreet your brother.';
  expect(await answer('naomi', about, `Amen!\n\n${words}`)).toBe('comment');
  expect((await asReader('naomi')).hasPrayed).toBe(true);
  expect((await commentsOf()).at(-1)?.content).toBe(words);
});

test('a reply without a letter, a digit or an emoji is no comment (P51)', async () => {
  const { answer, about, asReader, commentsOf, mailsTo } = await start();
  const before = await commentsOf();
  for (const text of ['.', '---', '?!']) expect(await answer('naomi', about, text)).toBe('empty');
  expect(mailsTo('naomi').at(-1)?.text).toContain('there are no words in it.');
  expect(await answer('naomi', about, 'Amen!\n\n...')).toBe('prayed');
  expect((await asReader('naomi')).hasPrayed).toBe(true);
  expect(await commentsOf()).toEqual(before);
});

test('Amen with too many words below changes nothing (N94)', async () => {
  const { answer, about, asReader, commentsOf } = await start();
  const before = await commentsOf();
  expect(await answer('naomi', about, `Amen\n\n${'x'.repeat(2_001)}`)).toBe('too-long');
  expect((await asReader('naomi')).hasPrayed).toBe(false);
  expect(await commentsOf()).toEqual(before);
});

test('a reaction of Gmail is prayed, and another one is a comment (N94)', async () => {
  const { take, addressOf, about, asReader, commentsOf } = await start();
  const react = (emoji: string) =>
    take(
      Buffer.from(
        [
          'From: Naomi <naomi@example.org>',
          `To: ${addressOf('naomi', about)}`,
          `Message-ID: <${crypto.randomUUID()}@client.example>`,
          'MIME-Version: 1.0',
          'Content-Type: multipart/alternative; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain; charset=utf-8',
          '',
          `${emoji}\r\n\r\nNaomi reacted via Gmail\r\n<https://www.google.com/gmail/about/>`,
          '--b',
          'Content-Type: text/vnd.google.email-reaction+json; charset=utf-8',
          '',
          JSON.stringify({ emoji, version: 1 }),
          '--b--',
        ].join('\r\n'),
      ),
    );
  expect(await react('🙏')).toBe('prayed');
  expect((await asReader('naomi')).hasPrayed).toBe(true);
  expect(await react('😢')).toBe('comment');
  expect((await commentsOf()).at(-1)?.content).toBe('😢');
});

test('Amen to the address of a group is asked for its request (N94)', async () => {
  const { answer, to, mailsTo } = await start();
  expect(await answer('naomi', to, 'Amen')).toBe('amen-to-group');
  expect(mailsTo('naomi').at(-1)?.text).toContain('we cannot tell which request you prayed for');
});
