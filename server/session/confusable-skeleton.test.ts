import { expect, test } from 'bun:test';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { confusableSkeleton } from './confusable-skeleton.ts';

const form = registrationFor('salma');

test('usernames that people cannot tell apart have one skeleton (A3)', () => {
  const cyrillicA = '\u0430';
  const fullWidth = String.fromCodePoint(...[...'salma'].map((c) => 0xfee0 + c.charCodeAt(0)));
  for (const twin of [`s${cyrillicA}lma`, 'SALMA', fullWidth, 'sa1ma', 'salrna'])
    expect([twin, confusableSkeleton(twin)]).toEqual([twin, confusableSkeleton('salma')]);
  for (const other of ['selma', 'salmah', 'josé', 'иван'])
    expect(confusableSkeleton(other)).not.toBe(confusableSkeleton('salma'));
});

test('a username that looks like another is taken (A3)', async () => {
  const server = createTestServer();
  await server.signedOut().post('/api/register', form);
  const twin = { ...form, username: 's\u0430lma', email: 'other@example.org' };
  const { status, text } = await server.signedOut().post('/api/register', twin);
  expect([status, text]).toEqual([409, 'That username is already taken.']);
});

test('a very common password is refused wherever a password is chosen (A7)', async () => {
  const server = createTestServer();
  for (const password of ['123456', 'Password', 'qwertyuiop']) {
    const { status, text } = await server
      .signedOut()
      .post('/api/register', { ...form, password, confirmPassword: password });
    expect([status, text]).toEqual([
      400,
      'That password is one of the first that anybody would try. Please choose another.',
    ]);
  }
  const changed = await server
    .as('ruth')
    .patch('/api/user/password', { currentPassword: PASSWORD, newPassword: 'iloveyou' });
  expect([changed.status, changed.text]).toEqual([
    400,
    'That password is one of the first that anybody would try. Please choose another.',
  ]);
});
