import { afterEach, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { built } from '../../../test-support/built.ts';
import { runExecutable } from '../../../test-support/executable.ts';
import { openToAll, testFolder } from '../../../test-support/folder.ts';
import { DOMAIN, type TestHost, testHosts } from '../../../test-support/host.ts';
import { configFrom } from '../../config/config.ts';
import { readHostConfig, storeHostAddress } from '../../multi-tenant/host-address.ts';
import { checkBallast } from '../../operations/doctor/folder.ts';
import { hostFilesIn } from '../../storage/host-files.ts';
import { makeSetupLink } from './admin.ts';
import {
  exportCongregation,
  giveCongregation,
  linkToCongregation,
  resumeCongregation,
  suspendCongregation,
} from './congregations.ts';
import { listCongregations, listedIn, mapOf } from './list-congregations.ts';
import { settingsFor } from './settings-for.ts';

/* Commands about a host, and commands of a single server about one of its congregations. */

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

/** Returns the folder of a host that has run. */
const hostThatRan = async (names: string[], settings: Record<string, string> = {}) => {
  const host = await hostWith(names, settings);
  writeFileSync(hostFilesIn(host.config).lock, '');
  storeHostAddress(host.config);
  return host;
};

test('a command without a domain prints the host’s addresses (C22)', async () => {
  const host = await hostThatRan(['st-john']);
  const told = readHostConfig({ congregations: host.folder }, {});
  expect(mapOf(told, { nginx: '10.0.0.2:3000' })).toBe(`st-john.${DOMAIN} 10.0.0.2:3000;`);
  const other = readHostConfig({ congregations: host.folder, domain: 'example.org' }, {});
  expect(listCongregations(other, { isJson: false })).toContain('https://st-john.example.org');
  writeFileSync(hostFilesIn(host.config).address, 'half a fi');
  expect(readHostConfig({ congregations: host.folder }, {}).domain).toBe('localhost');
});

test('a host with a certificate of its own has its port in addresses (C22)', async () => {
  const tls = { tlsCert: '/c.pem', tlsKey: '/k.pem' };
  const host = await hostWith(['st-john'], { ...tls, port: '8443' });
  expect(listedIn(host.config)[0]?.url).toBe(`https://st-john.${DOMAIN}:8443`);
  const usual = configFrom({ congregations: host.folder, domain: DOMAIN, port: '443', ...tls }, {});
  expect(listedIn(usual)[0]?.url).toBe(`https://st-john.${DOMAIN}`);
});

test('a command about the folder of a congregation has its address and its settings (C22)', async () => {
  const host = await hostThatRan(['st-john', 'st-mary']);
  writeFileSync(
    host.path('st-mary', 'upheld.toml'),
    'base-url = "https://mary.example"\nsmtp-url = "smtp://mail.mary.example"\n',
  );
  const at = (name: string, more = {}) => settingsFor({ data: host.path(name), ...more }, {});
  expect(await makeSetupLink(at('st-john'))).toContain(`https://st-john.${DOMAIN}/auth?setup=`);
  expect(at('st-mary')).toMatchObject({
    baseUrl: 'https://mary.example',
    smtpUrl: 'smtp://mail.mary.example',
  });
  expect(at('st-mary', { baseUrl: 'https://other.example' }).baseUrl).toBe('https://other.example');
  // Without a host around it, the folder is that of a single server.
  rmSync(hostFilesIn(host.config).lock);
  expect(at('st-mary').smtpUrl).toBeUndefined();
});

test('the reserve that a host’s congregations share is not reported as missing in each (C22)', async () => {
  const host = await hostThatRan(['st-john']);
  const look = { files: host.files('st-john'), isInUse: true } as Parameters<
    typeof checkBallast
  >[0];
  expect(checkBallast(look).finding).toBe('ballast-missing');
  writeFileSync(hostFilesIn(host.config).ballast, '');
  expect(checkBallast(look).finding).toBe('ballast-well');
});

test('a new set-up link works for a day, until there is an administrator (C22)', async () => {
  const host = await hostWith(['st-john']);
  const link = await linkToCongregation(host.config, 'st-john');
  expect(link).toContain(`(works once, for a day): https://st-john.${DOMAIN}/auth?setup=`);
  const setup = link.split('setup=')[1];
  const hours = (count: number) => Date.now() + count * 3_600_000;
  const { db } = await opened(host, 'st-john');
  const { redeemSetupCode } = await import('../../session/setup-code.ts');
  expect(redeemSetupCode(db, setup, hours(23))).toBe(true);
  expect(() => redeemSetupCode(db, setup, hours(25))).toThrow();
  db.$client.run('update users set is_admin = 1');
  await host.register('st-john', 'Ruth');
  db.$client.run('update users set is_admin = 1');
  await expect(linkToCongregation(host.config, 'st-john')).rejects.toThrow('already');
});

const opened = async (host: TestHost, name: string) => {
  await host.at(name, '/api/health');
  const one = host.keeper.ifOpen(name);
  if (!one) throw new Error(`${name} is not open.`);
  return one.running.deps;
};

test('a mistake in the file’s name suspends nothing (C21)', async () => {
  const host = await hostWith(['st-john']);
  const taken = join(host.folder, 'taken.tar.gz');
  writeFileSync(taken, '');
  for (const file of [
    taken,
    join(host.folder, 'st-john'),
    join(host.folder, 'no', 'st-john.tar.gz'),
    'st-john.zip',
  ])
    await expect(giveCongregation(host.config, 'st-john', file)).rejects.toThrow();
  expect(listedIn(host.config)[0]?.suspended).toBe(false);
});

test('wrong settings are reported before a congregation is resumed (C10)', async () => {
  const host = await hostWith(['st-john']);
  await suspendCongregation(host.config, 'st-john');
  writeFileSync(host.path('st-john', 'upheld.toml'), 'most-disk = "much"\n');
  expect(() => resumeCongregation(host.config, 'st-john')).toThrow('most-disk');
  expect(listedIn(host.config)[0]?.suspended).toBe(true);
});

test('files in one folder name their congregation, and an empty database is not exported (C11)', async () => {
  const host = await hostWith(['st-john', 'st-mary']);
  const shelf = testFolder('exports');
  expect(await exportCongregation(host.config, 'st-john', shelf)).toContain('/st-john-upheld-');
  writeFileSync(host.files('st-mary').database, '');
  rmSync(host.files('st-mary').log, { force: true });
  await expect(async () => exportCongregation(host.config, 'st-mary', shelf)).toThrow('is empty');
});

test('two congregations with the same address are named, and the map has one of them (C4, C13)', async () => {
  const host = await hostWith(['a', 'b']);
  for (const name of ['b', 'a'])
    writeFileSync(host.path(name, 'upheld.toml'), 'base-url = "https://prayer.example"\n');
  const [a] = listedIn(host.config).filter(({ problem }) => problem !== undefined);
  expect(a?.problem).toContain('is the address of');
  expect(mapOf(host.config, { haproxy: 'host_a' })).toBe('prayer.example host_a');
});

test('invalid words for a map, and a missing folder, are refused (C13)', async () => {
  const host = await hostWith(['st-john']);
  for (const nginx of ['', '10.0.0.2:3000; }', 'a b'])
    expect(() => mapOf(host.config, { nginx })).toThrow('neither an address');
  expect(() => mapOf(host.config, { nginx: 'a', haproxy: 'b' })).toThrow('either');
  const nowhere = configFrom({ congregations: join(host.folder, 'nowhere') }, {});
  expect(() => listCongregations(nowhere, { isJson: false })).toThrow('There is no folder');
});

test('an address that leads to the host itself makes no congregation (C2)', async () => {
  const host = await hostWith([]);
  for (const address of ['https://localhost', 'https://127.0.0.1:8443'])
    await expect(host.add('st-john', address)).rejects.toThrow('leads to the host itself');
  expect(existsSync(host.path('st-john'))).toBe(false);
});

test('serve refuses a suspended congregation, and the settings of a host (C10)', async () => {
  const host = await hostWith(['st-john']);
  await suspendCongregation(host.config, 'st-john');
  const suspended = await runExecutable(['serve', '--data', host.path('st-john')], host.folder);
  expect([suspended.code, suspended.err]).toEqual([2, expect.stringContaining('is suspended')]);
  const settings = { UPHELD_CONGREGATIONS: host.folder };
  const mixed = await runExecutable(['serve'], host.folder, settings);
  expect([mixed.code, mixed.err]).toEqual([78, expect.stringContaining('upheld host')]);
  const address = ['--congregations', host.folder, '--base-url', 'https://example.org'];
  expect((await runExecutable(['host', ...address], host.folder)).code).toBe(2);
  const asVariable = { UPHELD_URL: 'https://example.org' };
  const base = await runExecutable(['host', ...address.slice(0, 2)], host.folder, asVariable);
  expect([base.code, base.err]).toEqual([78, expect.stringContaining('one congregation')]);
});

const NOBODY = 65_534;

test.if(process.getuid?.() === 0)(
  'what root makes belongs to the host’s user, and a folder that is hidden stops no other (C6)',
  async () => {
    const host = await hostWith([]);
    chownSync(host.folder, NOBODY, NOBODY);
    await host.add('st-john');
    for (const path of [host.path('st-john'), host.files('st-john').database])
      expect(statSync(path).uid).toBe(NOBODY);
    mkdirSync(host.path('hidden'), { mode: 0o700 });
    writeFileSync(host.files('hidden').database, 'of root');
    openToAll(host.folder);
    const program = programForAll();
    const args = ['congregations', 'list', '--congregations', host.folder];
    const listed = spawnSync(program, args, { uid: NOBODY, gid: NOBODY, env: { HOME: '/' } });
    if (listed.status !== 0) throw new Error(String(listed.stderr) + listed.error);
    const lines = String(listed.stdout).trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^hidden .*This user may not read/),
      expect.stringMatching(/^st-john .*http/),
    ]);
  },
);

/** Copies the program to a folder that every user may read, unlike the build's. */
const programForAll = () => {
  const folder = testFolder('program');
  openToAll(folder);
  const program = join(folder, 'upheld');
  copyFileSync(built('dist/upheld'), program);
  chmodSync(program, 0o755);
  return program;
};
