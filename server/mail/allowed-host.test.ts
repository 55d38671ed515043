import { describe, expect, test } from 'bun:test';
import { allowedHost, NotAllowed } from './allowed-host.ts';

const HOSTED = { isHosted: true };
const OWN = { isHosted: false };

const leading =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));

describe('the mail server that an administrator may name (N59)', () => {
  const refusedOnHosts = [
    ['127.0.0.1', 993],
    ['::1', 993],
    ['::ffff:127.0.0.1', 993],
    ['10.1.2.3', 993],
    ['192.168.1.10', 143],
    ['172.16.0.1', 993],
    ['100.64.0.1', 993],
    ['fd00::1', 993],
    ['64:ff9b::a00:1', 993],
    ['2002:a00:1::', 993],
    ['::a00:1', 993],
    ['93.184.216.34', 25],
    ['93.184.216.34', 6379],
  ] as const;
  for (const [host, port] of refusedOnHosts)
    test(`on a host is not ${host} at ${port}`, () => {
      expect(allowedHost(host, port, HOSTED)).rejects.toBeInstanceOf(NotAllowed);
    });

  const refusedEverywhere = [
    ['169.254.169.254', 143],
    ['fe80::1', 993],
    ['0.0.0.0', 993],
    ['224.0.0.1', 993],
    ['255.255.255.255', 993],
    ['192.168.1.10', 22],
    ['127.0.0.1', 22],
    ['::1', 6379],
    ['127.0.0.1', 3000],
    ['93.184.216.34', 6379],
  ] as const;
  for (const [host, port] of refusedEverywhere)
    test(`cannot be ${host} at ${port} anywhere`, () => {
      expect(allowedHost(host, port, OWN)).rejects.toBeInstanceOf(NotAllowed);
    });

  test('may be beside a server of its own', async () => {
    expect(await allowedHost('192.168.1.10', 993, OWN)).toEqual({
      address: '192.168.1.10',
      isHere: false,
    });
    expect(await allowedHost('localhost', 143, OWN, leading('127.0.0.1'))).toEqual({
      address: '127.0.0.1',
      isHere: true,
    });
  });

  test('may be at another port of this computer if the operator allows the port', async () => {
    const named = { ...OWN, ports: [10_143] };
    expect((await allowedHost('127.0.0.1', 10_143, named)).isHere).toBe(true);
    expect(allowedHost('192.168.1.10', 10_143, named)).rejects.toBeInstanceOf(NotAllowed);
    expect(allowedHost('127.0.0.1', 10_143, { ...named, ...HOSTED })).rejects.toBeInstanceOf(
      NotAllowed,
    );
  });

  test('is connected to at the address that its name resolved to', async () => {
    const found = await allowedHost(
      'imap.example.org',
      993,
      HOSTED,
      leading('10.0.0.1', '93.184.216.34'),
    );
    expect(found.address).toBe('93.184.216.34');
    expect(
      allowedHost('imap.example.org', 993, HOSTED, leading('10.0.0.1')),
    ).rejects.toBeInstanceOf(NotAllowed);
  });

  test('is connected to at the checked IP address, in its normal form', async () => {
    // Some systems read the number as 10.0.0.8, which is in the network of the host.
    expect((await allowedHost('010.0.0.8', 993, HOSTED)).address).toBe('8.0.0.8');
    expect((await allowedHost('::ffff:93.184.216.34', 993, HOSTED)).address).toBe('93.184.216.34');
    expect((await allowedHost('2001:4860::8888', 993, HOSTED)).address).toBe('2001:4860::8888');
  });
});
