import { describe, expect, test } from 'bun:test';
import { BadSetting, configFrom } from './config.ts';

describe('a setting (R3)', () => {
  const wrong: [string, string, RegExp][] = [
    ['UPHELD_TRUSTED_PROXIES', 'the proxy', /trustedProxies must list addresses or ranges/],
    ['UPHELD_TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/99', /trustedProxies must list/],
    ['UPHELD_BUDGETS', 'many', /budgets must be a number/],
    ['UPHELD_LOG_LEVEL', 'loud', /logLevel must be one of error, warn, info, debug/],
  ];
  for (const [name, value, sentence] of wrong)
    test(`${name}=${value} is refused in one sentence`, () => {
      expect(() => configFrom({}, { [name]: value })).toThrow(BadSetting);
      expect(() => configFrom({}, { [name]: value })).toThrow(sentence);
    });

  test('of trusted proxies takes addresses, ranges and names of ranges', () => {
    const list = '10.0.0.1, 172.16.0.0/12, fd00::/8, loopback';
    expect(configFrom({}, { UPHELD_TRUSTED_PROXIES: list }).trustedProxies).toEqual(
      list.split(', '),
    );
  });
});

describe('without a base URL (R3)', () => {
  test('links lead to this machine’s address in the network', () => {
    const { hostname, port } = new URL(configFrom({ port: '4000' }, {}).baseUrl);
    expect(port).toBe('4000');
    expect(hostname).toMatch(/^\d+\.\d+\.\d+\.\d+$|^localhost$/);
    expect(hostname).not.toMatch(/^127\./);
  });

  test('links lead to the address that the server listens on, if there is one', () => {
    const urlAt = (host: string) => configFrom({ host, port: '4000' }, {}).baseUrl;
    expect(urlAt('127.0.0.1')).toBe('http://localhost:4000');
    expect(urlAt('192.168.1.7')).toBe('http://192.168.1.7:4000');
    expect(urlAt('fd00::7')).toBe('http://[fd00::7]:4000');
  });
});
