import { afterEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { DOMAIN, type TestHost, testHosts } from '../../test-support/host.ts';
import { createLog } from '../log.ts';
import { removeCongregation, suspendCongregation } from '../program/commands/congregations.ts';
import { openDueTimes } from './due-times.ts';
import { configOf, namesOf } from './folders.ts';
import { removeUnfinished } from './unfinished.ts';

/* Changes by the operator of a running host, and findings after a fault. */

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

const opened = (host: TestHost, name: string) => {
  const one = host.keeper.ifOpen(name);
  if (!one) throw new Error(`${name} is not open.`);
  return one.running.deps;
};

test('changed settings of a congregation apply from its next call on (C4)', async () => {
  const host = await hostWith(['st-john']);
  const registration = async () =>
    (await (await host.at('st-john', '/api/info')).json()).registration;
  expect(await registration()).toBe('open');
  writeFileSync(host.path('st-john', 'upheld.toml'), 'registration = "closed"\n');
  await host.keeper.tidy();
  expect(await registration()).toBe('closed');
});

test('the settings file of a congregation is its own, also before it exists (C4, R24)', async () => {
  const host = await hostWith(['st-john']);
  const own = host.path('st-john', 'upheld.toml');
  const named = () => configOf(host.config, 'st-john').settingsFile;
  expect(named()).toBe(own);
  writeFileSync(own, 'registration = "closed"\n');
  expect(named()).toBe(own);
});

test('a domain stays with the congregation that has it when another one names it (C4)', async () => {
  const host = await hostWith(['a', 'b']);
  const name = (of: string) =>
    writeFileSync(host.path(of, 'upheld.toml'), 'base-url = "https://prayer.st-john.org"\n');
  name('b');
  await host.addresses.look();
  name('a');
  await host.addresses.look();
  expect(host.addresses.nameAt('prayer.st-john.org')).toBe('b');
  // A restarted host knows which congregation named the domain first.
  utimesSync(host.path('b', 'upheld.toml'), 1_000, 1_000);
  const again = await hostWith([], { congregations: host.folder });
  await again.addresses.look();
  expect(again.addresses.nameAt('prayer.st-john.org')).toBe('b');
});

test('a damaged index of due times is made anew (C7)', async () => {
  const host = await hostWith(['st-john']);
  const path = host.path('damaged.db');
  for (const damage of [
    'no database at all, but some text',
    'SQLite format 3\0 and then nothing',
  ]) {
    writeFileSync(path, damage);
    const dueTimes = openDueTimes(path, host.log);
    dueTimes.fitTo(namesOf(host.config), 1);
    expect(dueTimes.due(1, 10)).toEqual(['st-john']);
    dueTimes.close();
  }
  expect(host.logged.filter((line) => line.includes('made anew'))).toHaveLength(2);
});

test('the copies of each congregation’s backups go into a folder of its own (C12)', async () => {
  const shelf = (await hostWith([])).path('copies');
  const host = await hostWith(['st-john'], { backupCopy: shelf });
  await host.at('st-john', '/api/health');
  const { backups } = opened(host, 'st-john');
  // The disk is not connected: nothing is written in its place.
  await backups.make('by-hand', null);
  expect([existsSync(shelf), backups.state().copyFailure?.hindrance]).toEqual([false, 'no-folder']);
  mkdirSync(shelf);
  await backups.make('by-hand', null);
  expect(backups.state().copyFailure).toBeUndefined();
  expect(readdirSync(`${shelf}/st-john`)).toHaveLength(1);
});

test('a removed or suspended congregation is no longer listed as one that cannot be opened (C8)', async () => {
  const host = await hostWith(['a', 'b']);
  for (const name of ['a', 'b']) {
    writeFileSync(host.path(name, 'upheld.toml'), 'most-disk = "much"\n');
    expect((await host.at(name, '/api/health')).status).toBe(503);
  }
  expect(host.keeper.unreadable()).toEqual(['a', 'b']);
  await suspendCongregation(host.config, 'a');
  expect(host.keeper.unreadable()).toEqual(['b']);
  await suspendCongregation(host.config, 'b');
  removeCongregation(host.config, 'b', { isForever: true });
  expect(host.keeper.unreadable()).toEqual([]);
});

test('repeated calls to a closed congregation write nothing into the log (C6)', async () => {
  const host = await hostWith(['st-john']);
  await suspendCongregation(host.config, 'st-john');
  const before = host.logged.length;
  for (let call = 0; call < 3; call++) await host.at('st-john', '/api/health');
  await host.send(`nobody.${DOMAIN}`, '/api/health');
  expect(host.logged.slice(before)).toEqual([]);
});

test('files of aborted commands are deleted at the next start (C21)', async () => {
  const host = await hostWith(['st-john']);
  for (const name of ['a.making', 'b.removing']) mkdirSync(host.path(name));
  removeUnfinished(host.config, createLog('error', false));
  expect(readdirSync(host.folder).filter((name) => /making|removing/.test(name))).toEqual([]);
  expect(namesOf(host.config)).toEqual(['st-john']);
});

test('the metrics of a host are numbers without names, for its operator (C8)', async () => {
  const token = 'a-long-random-word';
  const host = await hostWith(['st-john'], { metrics: 'on', metricsToken: token });
  const read = (headers: Record<string, string>) => host.send(DOMAIN, '/metrics', { headers });
  const text = await (await read({ authorization: `Bearer ${token}` })).text();
  expect(text).toContain('upheld_congregations 1\n');
  expect(text).not.toContain('st-john');
  expect((await read({})).status).toBe(404);
  const off = await hostWith(['st-john'], { metricsToken: token });
  const headers = { authorization: `Bearer ${token}` };
  expect((await off.send(DOMAIN, '/metrics', { headers })).status).toBe(404);
});

test('the status names congregations without a backup for two nights (C8)', async () => {
  const host = await hostWith(['a', 'b']);
  const old = 'upheld-2026-01-01-030000-nightly.tar.gz';
  mkdirSync(host.files('b').backups, { recursive: true });
  writeFileSync(`${host.files('b').backups}/${old}`, '');
  const metricsToken = 'a-long-random-word';
  const headers = { authorization: `Bearer ${metricsToken}` };
  const told = await hostWith([], { congregations: host.folder, metricsToken });
  const status = await (await told.send(DOMAIN, '/status', { headers })).json();
  expect(status.lateBackups).toEqual(['b']);
});
