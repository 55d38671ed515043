import { expect, test } from 'bun:test';
import type { NetworkInterfaceInfo } from 'node:os';
import { addressOnNetwork, answersAt, freePort } from './network.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

test('phones get the address in the local network, not a virtual one (T5)', () => {
  expect(
    addressOnNetwork({
      lo: [at('127.0.0.1', true)],
      docker0: [at('172.17.0.1')],
      tun0: [at('10.8.0.2')],
      eth1: [at('169.254.3.4')],
      wlan0: [at('192.168.1.20')],
    }),
  ).toBe('192.168.1.20');
  expect(addressOnNetwork({ docker0: [at('172.17.0.1')], en0: [at('203.0.113.7')] })).toBe(
    '203.0.113.7',
  );
  expect(addressOnNetwork({ lo: [at('127.0.0.1', true)] })).toBe('localhost');
});

test('a free port can be listened on', async () => {
  const port = await freePort();
  const server = Bun.serve({ port, hostname: '0.0.0.0', fetch: () => new Response('hello') });
  expect(await answersAt(port)).toBe(true);
  expect(await freePort()).not.toBe(port);
  await server.stop(true);
  expect(await answersAt(port)).toBe(false);
});
