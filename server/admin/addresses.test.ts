import { describe, expect, test } from 'bun:test';
import type { networkInterfaces } from 'node:os';
import { createWorld } from '../../test-support/world.ts';
import { type Machine, serverAddresses } from './addresses.ts';

type Card = NonNullable<ReturnType<typeof networkInterfaces>[string]>[number];

const card = (address: string, internal = false): Card => {
  const rest = { address, mac: '', internal, netmask: '', cidr: null };
  return address.includes(':')
    ? { ...rest, family: 'IPv6', scopeid: 0 }
    : { ...rest, family: 'IPv4' };
};

const MACHINE: Machine = {
  interfaces: {
    lo: [card('127.0.0.1', true), card('::1', true)],
    eth0: [card('192.168.1.7'), card('fd00::7'), card('fe80::7')],
    docker0: [card('172.17.0.1')],
  },
  hostname: 'Parish-PC.fritz.box',
  hasLocalName: true,
};

const addresses = (baseUrl: string, host = '::', machine = MACHINE) =>
  serverAddresses({ baseUrl, host, port: 3000 }, machine);

describe('the addresses of a server (R17)', () => {
  test('they include the machine’s addresses of both families and its name in the network', () => {
    expect(addresses('http://192.168.1.7:3000').others).toEqual([
      'http://parish-pc.local:3000',
      'http://[fd00::7]:3000',
    ]);
    expect(addresses('http://nas:3000').others).toEqual([
      'http://parish-pc.local:3000',
      'http://192.168.1.7:3000',
      'http://[fd00::7]:3000',
    ]);
  });

  test('they include no name that the system does not offer', () => {
    const silent = { ...MACHINE, hasLocalName: false };
    expect(addresses('http://192.168.1.7:3000', '::', silent).others).toEqual([
      'http://[fd00::7]:3000',
    ]);
  });

  test('they include only those that the server listens on', () => {
    expect(addresses('http://localhost:3000', '127.0.0.1').others).toEqual([]);
    expect(addresses('http://nas:3000', '0.0.0.0').others).toEqual([
      'http://parish-pc.local:3000',
      'http://192.168.1.7:3000',
    ]);
  });

  test('with https only the base URL is included, because sign-in works only there', () => {
    expect(addresses('https://pray.example.org')).toEqual({
      baseUrl: 'https://pray.example.org',
      isHttps: true,
      reach: 'anywhere',
      others: [],
    });
  });

  const reaches = [
    ['http://localhost:3000', 'this-computer'],
    ['http://127.0.0.1:3000', 'this-computer'],
    ['http://[::1]:3000', 'this-computer'],
    ['http://192.168.1.7:3000', 'network'],
    ['http://[fd00::7]:3000', 'network'],
    ['http://nas:3000', 'network'],
    ['http://pi.local', 'network'],
    ['https://pray.example.org', 'anywhere'],
    ['http://203.0.113.7', 'anywhere'],
  ] as const;
  for (const [url, reach] of reaches)
    test(`the reach of ${url} is ${reach}`, () => {
      expect(addresses(url).reach).toBe(reach);
    });

  test('administrators see the current addresses', async () => {
    const { server } = await createWorld();
    const { status, body } = await server.as('deborah').get('/api/admin/addresses');
    expect(status).toBe(200);
    expect(body).toMatchObject({ baseUrl: 'http://localhost', reach: 'this-computer' });
    expect((await server.as('ruth').get('/api/admin/addresses')).status).toBe(403);
  });
});
