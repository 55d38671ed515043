import { expect, test } from 'bun:test';
import { repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';

const withFile = (
  to: string,
  text: string,
  { type = 'image/jpeg', size = 40_000, kind = 'inline' },
) =>
  Buffer.from(
    [
      'From: Naomi <naomi@example.org>',
      `To: ${to}`,
      `Message-ID: <${crypto.randomUUID()}@client.example>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '--b',
      `Content-Type: ${type}`,
      `Content-Disposition: ${kind}; filename=a`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.alloc(size, 7).toString('base64'),
      '--b--',
    ].join('\r\n'),
  );

test('the sender of words and a picture is told once a day that it was left out (N95)', async () => {
  const { server, prayer } = await createWorld(createTestServer({ mail: true }));
  const { take, addressOf, mailsTo } = repliesTo(server);
  const to = addressOf('naomi', { prayerId: prayer });
  const told = () => mailsTo('naomi').filter(({ text }) => text.includes('were left out')).length;
  // A logo below a signature, a signature of a mail, and words that nobody else reads.
  for (const [text, more] of [
    ['One', { size: 5_000 }],
    ['Two', { type: 'application/pgp-signature', kind: 'attachment' }],
    ['Amen', {}],
  ] as const)
    await take(withFile(to, text, more));
  expect(told()).toBe(0);
  expect(await take(withFile(to, 'Three', {}))).toBe('comment');
  expect(told()).toBe(1);
  const small = { size: 500, type: 'application/pdf', kind: 'attachment' };
  expect(await take(withFile(to, 'Four', small))).toBe('comment');
  expect(told()).toBe(1);
  server.clock.now += 25 * 60 * 60_000;
  expect(await take(withFile(to, 'Five', small))).toBe('comment');
  expect(told()).toBe(2);
  const comments = (await server.as('ruth').get(`/api/prayers/${prayer}/comments`)).body;
  expect(comments.slice(-5).map(({ content }: { content: string }) => content)).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
  ]);
});
