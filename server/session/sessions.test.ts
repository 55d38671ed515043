import { describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { sessions } from '../db/schema.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('sessions', () => {
  test('a session ends after 30 days without use, and after 180 days at most (A14)', async () => {
    const server = createTestServer();
    server.clock.now += 29 * DAY;
    expect((await server.as('ruth').get('/api/user')).status).toBe(200);
    server.clock.now += 31 * DAY;
    const before = server.db.select().from(sessions).all().length;
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
    expect(server.db.select().from(sessions).all()).toHaveLength(before - 1);

    const visits = createTestServer();
    for (let day = 0; day < 175; day += 25) {
      visits.clock.now += 25 * DAY;
      expect((await visits.as('ruth').get('/api/user')).status).toBe(200);
    }
    visits.clock.now += 10 * DAY;
    expect((await visits.as('ruth').get('/api/user')).status).toBe(401);
  });

  test('a session stays valid if its last use cannot be stored, as on a full disk', async () => {
    const server = createTestServer();
    server.db.$client.run('pragma query_only = on');
    server.clock.now += DAY;
    expect((await server.as('ruth').get('/api/user')).status).toBe(200);
    server.clock.now += 30 * DAY;
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
    expect(server.logged).toEqual([]);
  });

  test('a session survives a clock that is set back', async () => {
    const server = createTestServer();
    server.clock.now -= DAY;
    expect((await server.as('ruth').get('/api/user')).status).toBe(200);
  });

  test('a session ends when its user signs out (A30)', async () => {
    const server = createTestServer();
    const { status, headers } = await server.as('ruth').post('/api/logout');
    expect(status).toBe(204);
    expect(headers.get('set-cookie')).toContain('upheld_session=; ');
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
  });
});
