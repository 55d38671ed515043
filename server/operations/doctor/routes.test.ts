import { expect, test } from 'bun:test';
import { CHECKS, type Checked } from '../../../shared/checkup.ts';
import { createTestServer, logInto, quiet } from '../../../test-support/server.ts';
import { configFrom } from '../../config/config.ts';
import { listen } from '../../program/commands/listen.ts';
import { createCheckups } from './checkups.ts';
import type { Examined } from './examined.ts';

const PATH = '/api/admin/checkup';

const withDeborah = (options: Parameters<typeof createTestServer>[0] = {}) => {
  const server = createTestServer(options);
  server.setUser('deborah', { isAdmin: true });
  return { server, deborah: server.as('deborah') };
};

test('administrators start a check-up and read its findings (M16)', async () => {
  const { server, deborah } = withDeborah();
  expect((await deborah.get(PATH)).body).toEqual({ isRunning: false, at: null, checks: [] });
  expect((await deborah.post(PATH)).status).toBe(204);
  expect((await deborah.get(PATH)).body).toEqual({ isRunning: true, at: null, checks: [] });
  await server.checkups.ended();
  const { body } = await deborah.get(PATH);
  expect(body).toMatchObject({ isRunning: false, at: '2026-05-03T09:30:21.345Z' });
  expect(body.checks.map(({ check }: Checked) => check)).toEqual([...CHECKS]);
  expect(body.checks.at(-1)).toMatchObject({ finding: 'administrators-one', outcome: 'look' });
});

test('an administrator’s call shows whether a proxy is trusted (M16)', async () => {
  for (const [trustedProxies, forwarded, finding] of [
    [[], '203.0.113.9', 'proxy-not-trusted'],
    [['loopback'], '203.0.113.9', 'proxy-well'],
    [['loopback'], '2001:db8::7', 'proxy-well'],
    [[], undefined, 'proxy-none'],
  ] as const) {
    const { server } = withDeborah({ trustedProxies: [...trustedProxies] });
    const socket = listen({ host: '127.0.0.1', port: 0 }, server.app, quiet);
    await fetch(`http://127.0.0.1:${socket.port}${PATH}`, {
      method: 'POST',
      headers: {
        cookie: server.cookieOf('deborah'),
        ...(forwarded && { 'x-forwarded-for': forwarded }),
      },
    });
    await server.checkups.ended();
    await socket.stop();
    expect(server.checkups.state().checks.map((checked) => checked.finding)).toContain(finding);
  }
});

test('one check-up runs at a time, and a failed one is logged (M16)', async () => {
  const lines: string[] = [];
  const begun: Examined[] = [];
  const { promise, reject } = Promise.withResolvers<Checked[]>();
  const checkups = createCheckups({
    config: configFrom({ baseUrl: 'http://localhost' }, {}),
    clock: () => 5,
    log: logInto(lines),
    backups: { state: () => ({ failure: undefined, copyFailure: undefined }) },
    examine: (examined) => {
      begun.push(examined);
      return promise;
    },
  });
  const wayIn = { origin: null, proxy: 'none', address: '192.0.2.7' } as const;
  checkups.start(wayIn);
  checkups.start(wayIn);
  expect(begun).toHaveLength(1);
  reject(new Error('the thread ended'));
  await checkups.ended();
  expect(checkups.state()).toEqual({ isRunning: false, at: null, checks: [] });
  expect(lines.join()).toContain('no check-up');
});
