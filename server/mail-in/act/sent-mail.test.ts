import { expect, test } from 'bun:test';
import { repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { sentMail } from './sent-mail.ts';

const start = async (more: object = {}) => {
  const { server, group } = await createWorld(createTestServer({ mail: true }));
  const hannah = server.as('hannah');
  const other = (await hannah.post('/api/groups', { name: 'Recovery Circle', description: '' }))
    .body;
  const { body } = await hannah.post('/api/prayers', {
    ...{ title: 'For my brother', content: 'He is in hospital.', ...more },
    groupIds: [group, other.id],
  });
  const path = `/api/prayers/${body.id}`;
  await server.as('ruth').post(`${path}/comments`, { content: 'We bring soup.' });
  await hannah.post(`${path}/comments`, { content: 'Thank you.' });
  const { token } = repliesTo(server).secretsOf('naomi', { prayerId: body.id });
  const known = () =>
    sentMail(
      { db: server.db, derive: server.derive, sender: 'Upheld <pray@example.org>' },
      [token],
      server.clock.now,
    );
  return { server, group, known };
};

test('a reply is compared with what its sender can read of the request (N90)', async () => {
  const { known } = await start();
  const { texts, comments, names, addresses } = known();
  expect(comments.toSorted()).toEqual(['Thank you.', 'We bring soup.']);
  expect(texts.toSorted()).toEqual(['For my brother', 'He is in hospital.']);
  expect(names).toContain('Tuesday Group');
  expect(names.join()).toContain('Hannah');
  expect(addresses).toEqual(['pray@example.org']);
  // Naomi is not in that group.
  expect(names).not.toContain('Recovery Circle');
});

test('a reply is not compared with the author of an anonymous request (T3, N90)', async () => {
  const { known } = await start({ isAnonymous: true });
  expect(known().comments).toContain('Thank you.');
  expect(known().names.join()).not.toContain('Hannah');
});

test('a reply is compared with nothing that its sender may no longer read (N90)', async () => {
  const { known, server, group } = await start();
  const { status } = await server
    .as('naomi')
    .delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
  expect(status).toBeLessThan(300);
  expect(known().texts).toEqual([]);
  expect(known().names.join()).not.toMatch(/Hannah|Ruth|Tuesday/);
});
