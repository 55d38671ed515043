import { Database } from 'bun:sqlite';
import { afterEach, describe, expect, spyOn, test } from 'bun:test';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { DOMAIN, testHosts } from '../../test-support/host.ts';
import { until } from '../../test-support/until.ts';
import { deliveries, users } from '../db/schema.ts';
import { suspendCongregation } from '../program/commands/congregations.ts';
import { listedIn } from '../program/commands/list-congregations.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);
const codeOf = (response: Response) => [response.status, response.headers.get('x-error-code')];

describe('the congregation of a call', () => {
  test('the label before the domain names it, in any spelling (C1, C3)', async () => {
    const host = await hostWith(['st-john', 'st-mary']);
    const cookie = await host.register('st-john', 'Ruth');
    for (const name of [`st-john.${DOMAIN}`, `ST-John.${DOMAIN}.`, `st-john.${DOMAIN}:8443`]) {
      const answer = await host.send(name, '/api/user', { cookie });
      expect(await answer.json()).toMatchObject({ firstName: 'Ruth' });
    }
    expect((await host.at('st-mary', '/api/user', { cookie })).status).toBe(401);
  });

  test('a name without a congregation reaches none (C3)', async () => {
    const host = await hostWith(['st-john']);
    for (const name of [
      `nobody.${DOMAIN}`,
      `a.st-john.${DOMAIN}`,
      `..${DOMAIN}`,
      `.${DOMAIN}`,
      'st-john',
      'st-john.example.org',
      `st-john.${DOMAIN}.evil.example`,
      `upheld-host.db.${DOMAIN}`,
      `st-john/../st-john.${DOMAIN}`,
      '',
    ])
      expect(codeOf(await host.send(name, '/api/health'))).toEqual([404, 'no-congregation']);
    expect(host.keeper.count()).toBe(0);
  });

  test('other headers than Host do not count (C3)', async () => {
    const host = await hostWith(['st-john', 'st-mary'], { trustedProxies: '127.0.0.1' });
    const cookie = await host.register('st-john', 'Ruth');
    const headers = {
      'x-forwarded-host': `st-john.${DOMAIN}`,
      'x-host': `st-john.${DOMAIN}`,
      'x-original-host': `st-john.${DOMAIN}`,
      forwarded: `host=st-john.${DOMAIN}`,
    };
    expect((await host.at('st-mary', '/api/user', { cookie, headers })).status).toBe(401);
    expect((await host.send('evil.example', '/api/user', { cookie, headers })).status).toBe(404);
  });

  test('its own domain names it too, from its settings file (C4)', async () => {
    const host = await hostWith([]);
    expect(await host.add('st-john', 'https://prayer.st-john.org')).toContain(
      'https://prayer.st-john.org/auth?setup=',
    );
    await host.addresses.look();
    expect((await host.send('prayer.st-john.org', '/api/health')).status).toBe(200);
    expect((await host.at('st-john', '/api/health')).status).toBe(200);
  });

  test('a domain of two congregations leads to the first, and the log reports it (C4)', async () => {
    const host = await hostWith([]);
    await host.add('a', 'https://both.example.org');
    await expect(host.add('b', 'https://both.example.org')).rejects.toThrow('domain of a already');
    for (const name of ['b', 'c', 'd']) await host.add(name);
    writeFileSync(host.path('b', 'upheld.toml'), 'base-url = "https://both.example.org"');
    // A congregation cannot take another one's name by naming it as its own domain.
    for (const [name, domain] of [
      ['c', `a.${DOMAIN}`],
      ['d', DOMAIN],
      ['d', `prayer.d.${DOMAIN}`],
    ] as const) {
      await expect(host.add(`${name}-new`, `https://${domain}`)).rejects.toThrow(
        'its only address',
      );
      expect(host.keeper.count()).toBe(0);
      writeFileSync(host.path(name, 'upheld.toml'), `base-url = "https://${domain}"`);
      // Links in its mails would lead to another congregation.
      expect((await host.at(name, '/api/health')).status).toBe(503);
    }
    await host.addresses.look();
    expect(host.addresses.nameAt('both.example.org')).toBe('a');
    expect(host.addresses.nameAt(`a.${DOMAIN}`)).toBe('a');
    expect(host.addresses.nameAt(DOMAIN)).toBeNull();
    expect(host.logged.join()).toContain('two congregations name the same domain');
  });

  test('the host’s own domain answers health checks, and serves no congregation (C8)', async () => {
    const host = await hostWith(['st-john']);
    expect(await (await host.send(DOMAIN, '/api/health')).json()).toEqual({ status: 'ok' });
    const page = await host.send(DOMAIN, '/');
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('st-john');
    expect((await host.send(DOMAIN, '/status')).status).toBe(404);
  });

  test('the operator reads the host’s status with the token (C8)', async () => {
    const host = await hostWith(['st-john', 'st-mary'], { metricsToken: 'a-long-random-word' });
    await suspendCongregation(host.config, 'st-mary');
    const headers = { authorization: 'Bearer a-long-random-word' };
    const status = await (await host.send(DOMAIN, '/status', { headers })).json();
    expect(status).toMatchObject({ congregations: 2, open: 0, suspended: ['st-mary'] });
  });
});

describe('opening and closing', () => {
  test('a congregation is opened at its first call, and closed when it is idle (C5)', async () => {
    const host = await hostWith(['st-john'], {}, { idle: 0 });
    expect(host.keeper.count()).toBe(0);
    const cookie = await host.register('st-john', 'Ruth');
    expect(host.keeper.count()).toBe(1);
    await until('it is closed', async () => {
      await host.keeper.tidy();
      return host.keeper.count() === 0;
    });
    expect(existsSync(host.files('st-john').marker)).toBe(false);
    const answer = await host.at('st-john', '/api/user', { cookie });
    expect(await answer.json()).toMatchObject({ firstName: 'Ruth' });
  });

  test('a congregation with an open page stays open (C5)', async () => {
    const host = await hostWith(['st-john'], {}, { idle: 0 });
    const cookie = await host.register('st-john', 'Ruth');
    const events = await host.at('st-john', '/api/events', { cookie });
    const reader = events.body?.getReader();
    await reader?.read();
    await host.keeper.tidy();
    expect(host.keeper.count()).toBe(1);
    await reader?.cancel();
  });

  test('at most this number are open: the one called least recently makes room (C5)', async () => {
    const host = await hostWith(['a', 'b', 'c'], { mostOpen: '2' });
    for (const name of ['a', 'b', 'a', 'c'])
      expect((await host.at(name, '/api/health')).status).toBe(200);
    expect(host.keeper.count()).toBe(2);
    expect(host.keeper.ifOpen('b')).toBeUndefined();
    const all = await Promise.all(['a', 'b', 'c'].map((name) => host.at(name, '/api/health')));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(host.keeper.count()).toBe(2);
  });

  test('simultaneous calls open it once (C5)', async () => {
    const host = await hostWith(['st-john']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => host.at('st-john', '/api/health')),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(host.logged.join()).not.toContain('not opened');
  });

  test('a damaged congregation answers 503 and stops no other (C6)', async () => {
    const host = await hostWith(['st-john', 'st-mary']);
    writeFileSync(host.files('st-mary').database, 'This is no database.'.repeat(1000));
    expect(codeOf(await host.at('st-mary', '/api/health'))).toEqual([
      503,
      'congregation-unreadable',
    ]);
    expect(codeOf(await host.at('st-mary', '/'))).toEqual([503, 'congregation-unreadable']);
    expect((await host.at('st-john', '/api/health')).status).toBe(200);
    expect(host.keeper.unreadable()).toEqual(['st-mary']);
    const lines = host.logged.filter((line) => line.includes('congregation not opened'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"congregation":"st-mary"');
  });

  test('a congregation whose folder disappears while it is open stops no other (C6)', async () => {
    const host = await hostWith(['st-john', 'st-mary']);
    for (const name of ['st-john', 'st-mary']) await host.at(name, '/api/health');
    rmSync(host.path('st-mary'), { recursive: true });
    await host.keeper.tidy();
    expect(host.keeper.count()).toBe(1);
    expect((await host.at('st-mary', '/api/health')).status).toBe(404);
    expect((await host.at('st-john', '/api/health')).status).toBe(200);
  });

  test('wrong settings of a congregation stop no other (C6)', async () => {
    const host = await hostWith(['st-john', 'st-mary']);
    writeFileSync(host.path('st-mary', 'upheld.toml'), 'port = 80\n');
    expect((await host.at('st-mary', '/api/health')).status).toBe(503);
    expect(host.logged.join()).toContain('is a setting of the host');
    expect((await host.at('st-john', '/api/health')).status).toBe(200);
    expect(listedIn(host.config)[1]?.problem).toContain('is a setting of the host');
  });

  test('each line of the log names its congregation (C6)', async () => {
    const host = await hostWith(['st-john']);
    await host.at('st-john', '/api/health');
    host.keeper.ifOpen('st-john')?.running.deps.log.warn('something');
    expect(host.logged.at(-1)).toContain('"congregation":"st-john"');
  });
});

describe('due work in a closed congregation (C7)', () => {
  test('a new congregation is opened once, its jobs run, and it is closed again', async () => {
    const host = await hostWith(['st-john', 'st-mary']);
    expect(host.dueTimes.due(Date.now(), 10)).toEqual(['st-john', 'st-mary']);
    await host.keeper.lookForDue();
    expect(host.keeper.count()).toBe(0);
    expect(host.dueTimes.due(Date.now(), 10)).toEqual([]);
    // The hourly job is the next one.
    expect(host.dueTimes.due(Date.now() + 3_600_001, 10)).toEqual(['st-john', 'st-mary']);
  });

  test('a congregation that was open when the host was killed is due at once', async () => {
    const host = await hostWith(['st-john']);
    await host.keeper.lookForDue();
    await host.at('st-john', '/api/health');
    expect(host.dueTimes.due(Date.now() + 3_600_001, 10)).toEqual([]);
    const { openDueTimes } = await import('./due-times.ts');
    const next = openDueTimes(`${host.folder}/upheld-host.db`, host.log);
    expect(next.due(Date.now(), 10)).toEqual(['st-john']);
    next.close();
  });

  test('a suspended congregation sends nothing', async () => {
    const host = await hostWith(['st-john']);
    await suspendCongregation(host.config, 'st-john');
    await host.keeper.lookForDue();
    expect(host.keeper.count()).toBe(0);
    expect(host.dueTimes.due(Date.now(), 10)).toEqual([]);
  });

  test('a congregation whose mail server does not answer delays no other', async () => {
    const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } });
    const without = await hostWith(['st-john', 'st-mary']);
    await without.register('st-john', 'Ruth');
    const { db } = without.keeper.ifOpen('st-john')?.running.deps ?? {};
    const mail = { channel: 'mail', kind: 'password-changed', state: 'waiting' } as const;
    db?.update(users).set({ emailConfirmedAt: 1 }).run();
    db?.insert(deliveries)
      .values({ ...mail, userId: 1, dueAt: 0, createdAt: Date.now() })
      .run();
    await without.keeper.stop();
    const smtpUrl = `smtp://127.0.0.1:${silent.port}`;
    const host = await hostWith([], { congregations: without.folder, smtpUrl });
    host.dueTimes.closed('st-john', 1);
    host.dueTimes.closed('st-mary', 2);
    await host.keeper.lookForDue();
    expect(host.keeper.ifOpen('st-john')).toBeDefined();
    expect(host.keeper.ifOpen('st-mary')).toBeUndefined();
    expect(host.dueTimes.due(Date.now(), 10)).toEqual([]);
    silent.stop(true);
  });

  test('a congregation with a due daily reminder opens alone, at that time (N53)', async () => {
    const HOUR = 3_600_000;
    // Nothing listens there, so the mail waits.
    const mail = { smtpUrl: 'smtp://127.0.0.1:1' };
    const host = await hostWith(['st-john', 'st-mary'], mail, { idle: 0 });
    const open = (name: string) => host.keeper.ifOpen(name)?.running;
    const ruth = await host.register('st-john', 'Ruth');
    const naomi = await host.register('st-john', 'Naomi');
    await host.register('st-mary', 'Boaz');
    const call = (cookie: string, method: string, path: string, body?: object) =>
      host.at('st-john', path, { method, body, cookie });
    const choir = { name: 'Choir', description: 'We sing.' };
    const { id } = await (await call(ruth, 'POST', '/api/groups', choir)).json();
    const link = await (await call(ruth, 'POST', `/api/groups/${id}/invite-token`)).json();
    await call(naomi, 'POST', `/api/groups/invite/${link.inviteUrl.split('/').at(-1)}/join`);
    const request = { title: 'Rain', content: 'Six weeks without a drop.', groupIds: [id] };
    expect((await call(ruth, 'POST', '/api/prayers', request)).status).toBe(201);
    open('st-john')?.deps.db.update(users).set({ emailConfirmedAt: 1 }).run();
    const choose = (hour: number) =>
      call(naomi, 'PATCH', '/api/user', {
        reminder: { days: [0, 1, 2, 3, 4, 5, 6], hour, timeZone: 'UTC' },
      });
    /** Closes both congregations, with nothing else due for a while. */
    const closeBoth = async () => {
      for (const name of ['st-john', 'st-mary']) {
        await open(name)?.settled();
        open(name)?.deps.db.$client.run('update jobs set due_at = ?', [Date.now() + 9 * HOUR]);
        open(name)?.deps.db.delete(deliveries).run();
      }
      await host.keeper.tidy();
      expect(host.keeper.count()).toBe(0);
    };
    const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
    await choose((new Date(thisHour).getUTCHours() + 2) % 24);
    await closeBoth();
    expect(host.dueTimes.due(thisHour + 2 * HOUR - 1, 10)).toEqual([]);
    expect(host.dueTimes.due(thisHour + 2 * HOUR, 10)).toEqual(['st-john']);
    // The hour comes as if while the congregation was closed.
    await choose(new Date(thisHour).getUTCHours());
    await host.at('st-mary', '/api/health');
    await closeBoth();
    const index = () => host.dueTimes.due(Date.now(), 10);
    const database = new Database(host.files('st-john').database);
    database.run('update users set reminder_at = ? where reminder_at > 0', [thisHour]);
    database.close();
    host.dueTimes.closed('st-john', thisHour);
    expect(index()).toEqual(['st-john']);
    const opened = spyOn(host.dueTimes, 'opened');
    await host.keeper.lookForDue();
    expect(opened.mock.calls).toEqual([['st-john']]);
    await host.at('st-john', '/api/health');
    const told = open('st-john')?.deps.db.select().from(deliveries).all();
    expect(told?.filter(({ kind }) => kind === 'my-hour')).toHaveLength(1);
  });

  test('a removed congregation is deleted from the index', async () => {
    const host = await hostWith(['st-john', 'st-mary']);
    rmSync(host.path('st-mary'), { recursive: true });
    host.fit();
    expect(host.dueTimes.due(Date.now(), 10)).toEqual(['st-john']);
  });
});
