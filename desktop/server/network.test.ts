import { expect, test } from 'bun:test';
import type { NetworkInterfaceInfo } from 'node:os';
import { addressOnNetwork, answersAt } from './network.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

test('phones get the address in the local network, not a virtual address (T5)', () => {
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

test('a port without a server does not answer', async () => {
  const server = Bun.serve({ port: 0, hostname: '0.0.0.0', fetch: () => new Response('hello') });
  const port = server.port ?? 0;
  expect(await answersAt(port)).toBe(true);
  await server.stop(true);
  expect(await answersAt(port)).toBe(false);
});
