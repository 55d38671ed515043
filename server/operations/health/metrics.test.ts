import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../../shared/contract.ts';
import { callAs, ROLES, rows } from '../../../test-support/calls.ts';
import { plantCanaries } from '../../../test-support/canaries.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { createTestServer, quiet } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { callNames } from '../../calls/mount.ts';
import { webFilesFrom } from '../../http/web-files.ts';
import { listen } from '../../program/commands/listen.ts';
import { mayReadMetrics } from './metrics-access.ts';

const TOKEN = 'the-token-of-the-operator';
const BEARER = { authorization: `Bearer ${TOKEN}` };
const ON = { metrics: 'on', metricsToken: TOKEN } as const;

const page = join(testFolder('metrics'), 'index.html');
await Bun.write(page, '<html><head></head><body>Upheld</body></html>');
const webFiles = webFilesFrom({ '/index.html': page });

const metricsOf = async (server: ReturnType<typeof createTestServer>) =>
  (await server.signedOut().get('/metrics', undefined, BEARER)).text;

const valuesIn = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
  );

describe('who may read the metrics (R20)', () => {
  const from = (peer: string | undefined, headers: Record<string, string> = {}, token = TOKEN) =>
    mayReadMetrics(new Headers({ host: 'localhost:3000', ...headers }), peer, token);

  test('the machine itself reads the metrics, by any of its own addresses', () => {
    for (const peer of ['127.0.0.1', '127.3.4.5', '::1', '::ffff:127.0.0.1'])
      expect([peer, from(peer)]).toEqual([peer, true]);
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
      expect([host, from('::1', { host })]).toEqual([host, true]);
  });

  test('no other machine reads the metrics', () => {
    for (const peer of ['192.168.1.7', '::ffff:10.0.0.1', '2001:db8::1', 'unknown', undefined])
      expect([peer, from(peer)]).toEqual([peer, false]);
  });

  test('no call through a proxy on this machine reads the metrics', () => {
    for (const header of [
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Forwarded',
      'X-Real-IP',
      'Via',
    ])
      expect([header, from('127.0.0.1', { [header]: '127.0.0.1' })]).toEqual([header, false]);
    expect(from('127.0.0.1', { host: 'pray.example.org' })).toBe(false);
    expect(from('127.0.0.1', { host: 'localhost.example.org' })).toBe(false);
  });

  test('a caller with the token reads the metrics from anywhere', () => {
    expect(from('203.0.113.7', { ...BEARER, 'x-forwarded-for': '203.0.113.7' })).toBe(true);
    for (const authorization of ['Bearer', 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN])
      expect([authorization, from('203.0.113.7', { authorization })]).toEqual([
        authorization,
        false,
      ]);
  });

  test('no token is accepted where none is set', () => {
    const headers = new Headers({ authorization: 'Bearer undefined' });
    expect(mayReadMetrics(headers, '203.0.113.7', undefined)).toBe(false);
  });
});

describe('metrics for other callers (R20)', () => {
  const answer = async (server: ReturnType<typeof createTestServer>, path: string) => {
    const { status, text, headers } = await server.signedOut().get(path);
    return { status, text, headers: [...headers] };
  };

  test('the metrics answer like any unknown path, whether they are on or off', async () => {
    for (const files of [webFiles, undefined]) {
      const on = createTestServer({ metrics: ON, webFiles: files });
      const off = createTestServer({ webFiles: files });
      const unknown = await answer(off, '/healthz');
      expect(unknown.status).toBe(404);
      expect(await answer(on, '/metrics')).toEqual(unknown);
      expect(await answer(off, '/metrics')).toEqual(unknown);
      const wrong = { authorization: 'Bearer of-bad-news-and-more' };
      const { status, text } = await on.signedOut().get('/metrics', undefined, wrong);
      expect({ status, text }).toEqual({ status: unknown.status, text: unknown.text });
    }
  });

  test('the token opens nothing while the metrics are off', async () => {
    const server = createTestServer({ webFiles });
    expect(await metricsOf(server)).toBe('There is nothing at this address.');
  });
});

describe('metrics over a socket (R20)', () => {
  const server = createTestServer({ metrics: { metrics: 'on' }, webFiles });
  const socket = listen({ host: '127.0.0.1', port: 0 }, server.app, quiet);
  afterAll(() => socket.stop());
  const read = async (headers = {}) =>
    await fetch(`http://127.0.0.1:${socket.port}/metrics`, { headers });

  test('the machine itself reads the metrics, with the headers of every answer', async () => {
    const { status, headers } = await read();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toStartWith('text/plain; version=0.0.4');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a call through a proxy does not get the metrics', async () => {
    const response = await read({ 'x-forwarded-for': '127.0.0.1' });
    expect(response.status).toBe(404);
  });
});

describe('the metrics (R21)', () => {
  test('calls are counted by method, route pattern and kind of status', async () => {
    const server = createTestServer({ metrics: ON, webFiles });
    await metricsOf(server);
    const naomi = server.as('naomi');
    await naomi.get('/api/groups');
    await naomi.get('/api/groups/41');
    await naomi.get('/api/groups/42');
    await naomi.get('/groups/42');
    await server.fetch(new Request('http://localhost/api/groups/42', { method: 'MKCOL' }));
    const values = valuesIn(await metricsOf(server));
    const calls = (method: string, route: string, status: string) =>
      values.get(`upheld_calls_total{method="${method}",route="${route}",status="${status}"}`);
    expect(calls('GET', '/api/groups', '2xx')).toBe(1);
    expect(calls('GET', '/api/groups/:id', '4xx')).toBe(2);
    expect(calls('GET', '/*', '2xx')).toBe(1);
    expect([...values.keys()].join('\n')).toContain('method="other"');
    expect([...values.keys()].join('\n')).not.toContain('MKCOL');
    expect(
      values.get('upheld_call_duration_seconds_count{method="GET",route="/api/groups/:id"}'),
    ).toBe(2);
  });

  test('waiting and failed deliveries, open streams and sizes are measured', async () => {
    const server = createTestServer({ metrics: ON, mail: true });
    for (const [channel, state] of [
      ['mail', 'waiting'],
      ['mail', 'failed'],
      ['push', 'unknown'],
      ['push', 'sent'],
    ] as const)
      server.addDelivery({ kind: 'test', channel, state, createdAt: 1 });
    server.hub.open({ id: server.idOf('naomi'), sessionId: 1 }, undefined);
    const before = valuesIn(await metricsOf(server));
    expect(before.get('upheld_newest_backup_timestamp_seconds')).toBe(0);
    await server.backups.make('by-hand', null);
    const values = valuesIn(await metricsOf(server));
    const waiting = (channel: string, state: string) =>
      values.get(`upheld_deliveries{channel="${channel}",state="${state}"}`);
    expect(['waiting', 'failed', 'unknown'].map((state) => waiting('mail', state))).toEqual([
      1, 1, 0,
    ]);
    expect(['waiting', 'failed', 'unknown'].map((state) => waiting('push', state))).toEqual([
      0, 0, 1,
    ]);
    expect(values.get('upheld_event_streams')).toBe(1);
    expect(values.get('upheld_users_mail_returned')).toBe(0);
    server.setUser('naomi', { mailOutcome: 'returned' });
    expect(valuesIn(await metricsOf(server)).get('upheld_users_mail_returned')).toBe(0);
    server.setUser('naomi', { shownMailOutcome: 'returned' });
    expect(valuesIn(await metricsOf(server)).get('upheld_users_mail_returned')).toBe(1);
    expect(values.get('upheld_database_check_running')).toBe(0);
    expect(values.get('upheld_free_disk_bytes')).toBe(12_000_000_000);
    expect(values.get('upheld_database_size_bytes')).toBeGreaterThan(100_000);
    expect(values.get('upheld_newest_backup_size_bytes')).toBeGreaterThan(1000);
    expect(values.get('upheld_newest_backup_timestamp_seconds')).toBe(
      Math.floor(server.clock.now / 1000),
    );
    expect(values.get('process_resident_memory_bytes')).toBe(64_000_000);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(values.get('process_start_time_seconds')).toBeGreaterThan(1_700_000_000);
  });

  test('the metrics are those of the guide, each in a row', async () => {
    const server = createTestServer({ metrics: ON });
    await server.backups.make('by-hand', null);
    const printed = [...(await metricsOf(server)).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    const guide = readFileSync(join(import.meta.dir, '../../../docs/operators/health.md'), 'utf8');
    const described = [...guide.matchAll(/^\| `(\w+)`[^|]*\| (\w+) \|/gm)];
    const named = (all: RegExpMatchArray[]) =>
      all.map(([, name, type]) => `${name} ${type}`).sort();
    expect(named(described)).toEqual(named(printed));
  });
});

describe('the metrics contain nothing personal (R22)', () => {
  test('no name, id or text of a call is in the metrics', async () => {
    const world = await createWorld(createTestServer({ metrics: ON, webFiles, mail: true }));
    const { server } = world;
    const canaries = plantCanaries(world);
    await metricsOf(server);
    for (const row of rows)
      for (const role of ROLES.slice(0, 2)) await callAs(role, world, row, row.path(world));
    for (const { text } of canaries) {
      const part = encodeURIComponent(text);
      await server.signedOut().get(`/${part}?q=${part}`);
      await server.signedOut().get(`/api/${part}?q=${part}`);
      await server.signedOut().post(`/api/groups/${part}/visit`, { note: text });
    }
    const text = await metricsOf(server);
    expect(canaries.filter((canary) => text.includes(canary.text))).toEqual([]);
    for (const name of ['naomi', 'Ruth', 'Tuesday']) expect(text).not.toContain(name);
    const known = [
      ...callNames.map((name) => String(contract[name].path)),
      '/api/*',
      '/*',
      '/metrics',
      'none',
    ];
    const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route = '']) => route);
    expect([...new Set(routes)].filter((route) => !known.includes(route))).toEqual([]);
  });

  test('the metrics do not depend on who wrote an anonymous request', async () => {
    const seen = await Promise.all(
      ['naomi', 'miriam'].map(async (author) => {
        const { server, group } = await createWorld(createTestServer({ metrics: ON, mail: true }));
        await metricsOf(server);
        await server.as(author).post('/api/prayers', {
          title: 'For courage',
          content: 'I have to tell them something.',
          isAnonymous: true,
          groupIds: [group],
        });
        return (await metricsOf(server)).split('\n').filter((line) => !line.startsWith('process_'));
      }),
    );
    expect(seen[0]).toEqual(seen[1]);
  });
});
