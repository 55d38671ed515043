import { afterEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { DOMAIN, testHosts } from '../../../test-support/host.ts';
import { until } from '../../../test-support/until.ts';
import { deliveries } from '../../db/schema.ts';
import {
  exportCongregation,
  giveCongregation,
  importCongregation,
  removeCongregation,
  resumeCongregation,
  suspendCongregation,
  takeCongregation,
} from './congregations.ts';
import { listCongregations, mapOf } from './list-congregations.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);
const codeOf = (response: Response) => [response.status, response.headers.get('x-error-code')];

describe('the operator’s commands', () => {
  test('a suspended congregation is closed for everybody until it is resumed (C10)', async () => {
    const host = await hostWith(['st-john']);
    const cookie = await host.register('st-john', 'Ruth');
    const suspended = suspendCongregation(host.config, 'st-john');
    await until('it is closed', async () => {
      await host.keeper.tidy();
      return host.keeper.count() === 0;
    });
    expect(await suspended).toContain('nobody reaches it');
    expect(codeOf(await host.at('st-john', '/api/user', { cookie }))).toEqual([
      503,
      'congregation-suspended',
    ]);
    expect(listCongregations(host.config, { isJson: false })).toContain('suspended');
    resumeCongregation(host.config, 'st-john');
    expect((await host.at('st-john', '/api/user', { cookie })).status).toBe(200);
    expect(() => resumeCongregation(host.config, 'st-john')).toThrow('is not suspended');
  });

  test('a taken name, a folder without a congregation and an invalid name are refused (C2)', async () => {
    const host = await hostWith(['st-john']);
    await expect(host.add('st-john')).rejects.toThrow('There is a congregation st-john already');
    mkdirSync(host.path('photos'));
    writeFileSync(host.path('photos', 'cat.jpg'), 'meow');
    await expect(host.add('photos')).rejects.toThrow('holds something else');
    await expect(host.add('../photos')).rejects.toThrow('small letters');
    await expect(suspendCongregation(host.config, 'photos')).rejects.toThrow(
      'a folder without a congregation',
    );
    await expect(suspendCongregation(host.config, 'nobody')).rejects.toThrow(
      'There is no congregation nobody',
    );
    expect(existsSync(host.path('photos', 'cat.jpg'))).toBe(true);
  });

  test('a wrong address makes no congregation (C2)', async () => {
    const host = await hostWith([]);
    await expect(host.add('st-john', 'not an address')).rejects.toThrow('http or https address');
    expect(existsSync(host.path('st-john'))).toBe(false);
    expect(listCongregations(host.config, { isJson: false })).toContain('no congregation');
  });

  test('the map of a proxy leads to each congregation that is not suspended (C13)', async () => {
    const host = await hostWith(['a', 'b']);
    await host.add('c', 'https://prayer.st-john.org');
    await suspendCongregation(host.config, 'b');
    expect(mapOf(host.config, { nginx: '10.0.0.1:3000' })).toBe(
      `a.${DOMAIN} 10.0.0.1:3000;\nprayer.st-john.org 10.0.0.1:3000;`,
    );
    expect(mapOf(host.config, { haproxy: 'host_a' })).toBe(
      `a.${DOMAIN} host_a\nprayer.st-john.org host_a`,
    );
  });

  test('removing asks for two decisions first (C10)', async () => {
    const host = await hostWith(['st-john']);
    expect(() => removeCongregation(host.config, 'st-john', { isForever: true })).toThrow(
      'Suspend it first',
    );
    await suspendCongregation(host.config, 'st-john');
    expect(() => removeCongregation(host.config, 'st-john')).toThrow('add --forever');
    expect(existsSync(host.path('st-john'))).toBe(true);
    removeCongregation(host.config, 'st-john', { isForever: true });
    expect(existsSync(host.path('st-john'))).toBe(false);
    expect((await host.at('st-john', '/api/health')).status).toBe(404);
  });

  test('a congregation is taken to another host as a file, with its accounts (C11)', async () => {
    const host = await hostWith(['st-john']);
    const other = await hostWith(['st-mary']);
    await host.register('st-john', 'Ruth');
    const file = `${host.folder}/st-john.tar.gz`;
    await exportCongregation(host.config, 'st-john', file);
    const says = await importCongregation(other.config, 'st-john-2', file);
    expect(says).toContain(`st-john-2 is there: https://st-john-2.${DOMAIN}`);
    expect(says).not.toContain('upheld serve');
    const answer = await other.at('st-john-2', '/api/login', {
      method: 'POST',
      body: { email: 'ruth@st-john.example.org', password: 'a good password' },
    });
    expect(answer.status).toBe(200);
    await expect(importCongregation(other.config, 'st-mary', file)).rejects.toThrow('already');
  });

  test('a congregation that moves to another host continues there, with its queued mail (C14)', async () => {
    const host = await hostWith(['st-john']);
    const other = await hostWith([]);
    const cookie = await host.register('st-john', 'Ruth');
    host.keeper
      .ifOpen('st-john')
      ?.running.deps.db.insert(deliveries)
      .values({
        channel: 'mail',
        kind: 'test',
        state: 'waiting',
        dueAt: Date.now() + 60_000,
        createdAt: Date.now(),
      })
      .run();
    const file = `${host.folder}/st-john.tar.gz`;
    const given = giveCongregation(host.config, 'st-john', file);
    await until('it is closed', async () => {
      await host.keeper.tidy();
      return host.keeper.count() === 0;
    });
    expect(await given).toContain('st-john is suspended here');
    expect((await host.at('st-john', '/api/user', { cookie })).status).toBe(503);
    expect(await takeCongregation(other.config, 'st-john', file)).toContain('goes on here');
    expect((await other.at('st-john', '/api/user', { cookie })).status).toBe(200);
    const { db } = other.keeper.ifOpen('st-john')?.running.deps ?? {};
    expect(db?.select({ state: deliveries.state }).from(deliveries).all()).toEqual([
      { state: 'waiting' },
    ]);
  });

  test('an ordinary backup cannot be continued (C14)', async () => {
    const host = await hostWith(['st-john']);
    const file = `${host.folder}/st-john.tar.gz`;
    await exportCongregation(host.config, 'st-john', file);
    await expect(takeCongregation(host.config, 'other', file)).rejects.toThrow('is a backup');
    expect(existsSync(host.path('other'))).toBe(false);
  });

  test('a file that is no backup makes no congregation (C11)', async () => {
    const host = await hostWith([]);
    const file = `${host.folder}/cat.tar.gz`;
    writeFileSync(file, 'meow');
    await expect(importCongregation(host.config, 'st-john', file)).rejects.toThrow();
    expect(existsSync(host.path('st-john'))).toBe(false);
  });
});
