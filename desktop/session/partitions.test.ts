import { expect, test } from 'bun:test';
import { createPartitions, type Partition, partitionName } from './partitions.ts';

const house = () => {
  const did: string[] = [];
  const fetched: string[] = [];
  const fromPartition = (name: string): Partition => {
    did.push(name);
    return {
      clearCache: async () => void did.push(`${name} cache`),
      clearStorageData: async () => void did.push(`${name} storage`),
      fetch: async (url) => {
        fetched.push(`${name} ${String(url)}`);
        return new Response();
      },
      on: (() => {}) as unknown as Partition['on'],
      setSpellCheckerEnabled: (isOn) => did.push(`${name} spelling ${isOn}`),
      setPermissionRequestHandler: () => did.push(`${name} guarded`),
      setPermissionCheckHandler: () => {},
      setDevicePermissionHandler: () => {},
      protocol: { handle: (scheme) => void did.push(`${name} ${scheme}`) },
    };
  };
  const partitions = createPartitions({
    fromPartition,
    scheme: 'upheld',
    handler: () => async () => new Response(),
    canSpell: false,
    downloads: { folder: '/', onProgress: () => {}, onDone: () => {}, onFailed: () => {} },
  });
  return { partitions, did, fetched };
};

test('a partition is created once, and guarded before any page is shown in it (T2)', async () => {
  const { partitions, did } = house();
  partitions.prepare('https://one.example');
  partitions.prepare('https://one.example');
  const name = 'persist:https-one.example';
  expect(did).toEqual([name, `${name} guarded`, `${name} spelling false`, `${name} upheld`]);
});

test('each server has its own partition, and removing the server clears it (T1)', async () => {
  const { partitions, did, fetched } = house();
  await partitions.fetch('one')('https://one.example/api/user', {});
  await partitions.fetch('two')('https://two.example/api/user', {});
  expect(fetched).toEqual([
    'persist:one https://one.example/api/user',
    'persist:two https://two.example/api/user',
  ]);
  await partitions.clear('one');
  expect(did.slice(-2)).toEqual(['persist:one storage', 'persist:one cache']);
});

test('a partition has a valid folder name that is different for each server', () => {
  const keys = [
    'local',
    'pages',
    'https://pray.example.org',
    'http://pray.example.org',
    'https://pray.example.org:8443',
    'https://pray.example.org-8443',
    'https://pray_example.org',
    'http://[2001:db8::1]:3000',
  ];
  const names = keys.map(partitionName);
  for (const name of names) expect(name).toMatch(/^persist:[\w.-]+$/);
  expect(new Set(names).size).toBe(keys.length);
  expect(names[4]).toBe('persist:https-pray.example.org_3a8443');
});
