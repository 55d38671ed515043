import { describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { users } from '../db/schema.ts';

const NEW = 'a horse on a hill';

/** Boaz and Deborah are administrators; Boaz created a reset link for Ruth. */
const start = async () => {
  const server = createTestServer();
  const { setUser, idOf } = server;
  for (const name of ['boaz', 'deborah']) setUser(name, { isAdmin: true });
  const path = `/api/admin/users/${idOf('ruth')}/reset-link`;
  const { body } = await server.as('boaz').post(path);
  const token = body.resetUrl.split('/').at(-1);
  const choose = async () =>
    (await server.signedOut().post('/api/reset-password', { token, newPassword: NEW })).status;
  return { server, choose, ruth: () => server.storedUser('ruth') };
};

describe('reset links that an administrator handed over (M4)', () => {
  test('the link works while its maker is an administrator, and confirms no address', async () => {
    const { server, choose, ruth } = await start();
    server.db.update(users).set({ emailConfirmedAt: null }).run();
    expect([await choose(), ruth()?.emailConfirmedAt]).toEqual([204, null]);
  });

  test('the link is void when its maker is no administrator any more or is deactivated', async () => {
    const { server, choose } = await start();
    server.setUser('boaz', { isAdmin: false });
    expect(await choose()).toBe(410);
    server.setUser('boaz', { isAdmin: true, isActive: false });
    expect(await choose()).toBe(410);
  });

  test('the link is void when its maker’s account is deleted, and never counts as mailed', async () => {
    const { server, choose, ruth } = await start();
    server.db.update(users).set({ emailConfirmedAt: null }).run();
    const path = `/api/admin/users/${server.idOf('boaz')}`;
    expect((await server.as('deborah').delete(path)).status).toBe(204);
    expect([await choose(), ruth()?.emailConfirmedAt]).toEqual([410, null]);
  });
});
