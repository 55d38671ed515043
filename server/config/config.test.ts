import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { testFolder } from '../../test-support/folder.ts';
import { configFrom, readConfig } from './config.ts';
import { GUIDE } from './guide.ts';
import { aboutOf, keyOf, settingNames } from './names.ts';
import { BadSetting } from './problems.ts';
import { exampleConfig, settingsTable, shownConfig } from './show.ts';

/** Returns the lines of a refusal. */
const refusal = (read: () => unknown) => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof BadSetting) return error.message.split('\n');
    throw error;
  }
};

const inFile = (values: Record<string, unknown>) => ({ path: 'upheld.toml', values });

describe('a setting (R3)', () => {
  const wrong: [string, string, string][] = [
    ['UPHELD_PORT', '99999', 'port = "99999" (UPHELD_PORT): expected a whole number from 0 to'],
    ['UPHELD_TRUSTED_PROXIES', 'the proxy', 'trusted-proxies = "the proxy"'],
    ['UPHELD_TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/99', 'expected addresses or ranges such as'],
    ['UPHELD_BUDGETS', 'many', 'expected a number such as 2 or 0.5'],
    ['UPHELD_LOG_LEVEL', 'loud', 'expected one of error, warn, info, debug'],
    ['UPHELD_URL', 'https://here/and/there', 'expected an http or https address without a path'],
    ['UPHELD_TLS_CERT', 'cert.pem', 'tls-cert = "cert.pem" (UPHELD_TLS_CERT): expected tls-key'],
    ['UPHELD_BACKUP_KEY', 'AGE-SECRET-KEY-1', 'expected a public key of age'],
    ['UPHELD_METRICS_TOKEN', 'short', 'metrics-token = "(hidden)"'],
  ];
  for (const [name, value, sentence] of wrong)
    test(`${name}=${value} is refused with the expected value`, () => {
      const [first, line, ...more] = refusal(() => configFrom({}, { [name]: value }));
      expect([first, more]).toEqual(['A setting is wrong:', []]);
      expect(line).toContain(sentence);
    });

  test('of trusted proxies accepts addresses, ranges and names of ranges', () => {
    const list = '10.0.0.1, 172.16.0.0/12, fd00::/8, loopback';
    expect(configFrom({}, { UPHELD_TRUSTED_PROXIES: list }).trustedProxies).toEqual(
      list.split(', '),
    );
  });

  test('is an option before a variable, before the file, before the default', () => {
    const file = inFile({ port: 4000, registration: 'closed', 'trusted-proxies': ['loopback'] });
    const config = configFrom({ port: '6000' }, { UPHELD_PORT: '5000' }, file);
    expect(config.port).toBe(6000);
    expect(configFrom({}, { UPHELD_PORT: '5000' }, file).port).toBe(5000);
    expect(configFrom({}, {}, file).port).toBe(4000);
    expect(configFrom({}, {}).port).toBe(3000);
    expect(config.registration).toBe('closed');
    expect(config.trustedProxies).toEqual(['loopback']);
  });

  test('is not set by an empty variable', () => {
    expect(configFrom({}, { UPHELD_SMTP_URL: '', UPHELD_PORT: '' }).smtpUrl).toBeUndefined();
  });

  test('is refused together with all other wrong ones, each with its source', () => {
    const lines = refusal(() =>
      configFrom(
        { port: 'x' },
        { UPHELD_BUDGETS: 'y', UPHELD_PROT: '1', UPHELD_PARENT: 'stdin' },
        inFile({ 'log-level': 'z', 'base-ulr': 'q', host: { a: 1 }, colour: 'red' }),
      ),
    );
    expect(lines).toEqual([
      '7 settings are wrong:',
      '  host (upheld.toml): expected text, a number or a list',
      '  UPHELD_PROT (the environment): there is no such setting. Did you mean UPHELD_PORT?',
      '  base-ulr (upheld.toml): there is no such setting. Did you mean base-url?',
      '  colour (upheld.toml): there is no such setting.',
      '  port = "x" (--port): expected a whole number from 0 to 65535',
      '  budgets = "y" (UPHELD_BUDGETS): expected a number such as 2 or 0.5, or 0 for no limit',
      '  log-level = "z" (upheld.toml): expected one of error, warn, info, debug',
    ]);
  });
});

test('a server with a certificate has no http address (R15)', () => {
  const files = { tlsCert: 'cert.pem', tlsKey: 'key.pem' };
  expect(configFrom(files, {}).baseUrl).toStartWith('https://');
  expect(refusal(() => configFrom({ ...files, baseUrl: 'http://nas:3000' }, {}))).toEqual([
    'A setting is wrong:',
    '  base-url = "http://nas:3000" (--base-url): expected an https address, because of tls-cert',
  ]);
});

describe('a secret setting is never printed (R10)', () => {
  const SECRET = 'planted-secret-of-the-mail';
  const urls = [
    `smtp://ruth:${SECRET}@mail.example.org:587`,
    `smtps://${SECRET}@mail.example.org`,
    `smtp://mail.example.org/?password=${SECRET}`,
    `imap://ruth:${SECRET}@mail.example.org`,
    `not an address ${SECRET}`,
  ];
  for (const url of urls)
    test(url.replace(SECRET, '…'), () => {
      const read = () =>
        configFrom(
          { port: 'wrong' },
          { UPHELD_SMTP_URL: url },
          inFile({ 'backup-passphrase': SECRET, 'metrics-token': [SECRET] }),
        );
      expect(refusal(read).join('\n')).not.toContain(SECRET);
      const fine = { UPHELD_SMTP_URL: url.startsWith('smtp') ? url : '' };
      const config = configFrom({}, { ...fine, UPHELD_BACKUP_PASSPHRASE: SECRET });
      expect(shownConfig(config)).not.toContain(SECRET);
      expect(shownConfig(config)).toContain('backup-passphrase = "(hidden)"');
    });
});

describe('the settings file (R3)', () => {
  const folder = testFolder('settings');

  test('that is named must be there; a refusal names the place and quotes nothing', () => {
    const missing = join(folder, 'missing.toml');
    expect(refusal(() => readConfig({ config: missing }, {}))).toEqual([
      `The settings file ${missing} cannot be read: there is no such file.`,
    ]);
    const broken = join(folder, 'broken.toml');
    writeFileSync(broken, 'port = 3000\nsmtp-url = "smtp://planted-secret@');
    const [line] = refusal(() => readConfig({}, { UPHELD_CONFIG: broken }));
    expect(line).toContain('line 2');
    expect(line).not.toContain('planted');
    writeFileSync(broken, 'data = /srv/upheld');
    expect(refusal(() => readConfig({ config: broken }, {}))).toEqual([
      expect.stringContaining('Words stand in quotes, numbers without.'),
    ]);
  });

  test('is read in the encodings that programs of Windows write', () => {
    const path = join(folder, 'encoded.toml');
    const text = 'mail-from = "Käthe <kaethe@example.org>"\r\nport = 4000\r\n';
    const utf16 = Buffer.from(text, 'utf16le');
    const encodings: [string, Buffer][] = [
      ['UTF-8', Buffer.from(text)],
      ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
      ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
      ['UTF-16', utf16],
      ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
      ['UTF-16, big end first, without a mark', Buffer.from(utf16).swap16()],
      ['Windows-1252', Buffer.from(text, 'latin1')],
    ];
    for (const [name, bytes] of encodings) {
      writeFileSync(path, bytes);
      const { mailFrom, port } = readConfig({ config: path }, {});
      expect([name, mailFrom, port]).toEqual([name, 'Käthe <kaethe@example.org>', 4000]);
    }
  });

  test('with a path of Windows in double quotes is refused with what to write', () => {
    const path = join(folder, 'windows.toml');
    const HINT = String.raw`A path with \ stands in single quotes, such as 'C:\Upheld', or is written with /.`;
    const lineFor = (text: string) => {
      writeFileSync(path, text);
      return refusal(() => readConfig({ config: path }, {}));
    };
    expect(lineFor(String.raw`data = "C:\Upheld"`)).toEqual([
      `The settings file ${path} cannot be read: line 1, column 13 is not as TOML wants it. ${HINT}`,
    ]);
    expect(lineFor(`port = 3000\n${String.raw`data = "D:\data\"`}`)[0]).toEndWith(HINT);
    // These are valid in TOML, though with another meaning.
    expect(lineFor(String.raw`data = "C:\new\temp"`)).toEqual([
      `The settings file ${path} cannot be read: data holds a sign that nobody can see. ${HINT}`,
    ]);
    expect(lineFor(`${String.raw`data = 'C:\new'`}\nport = "x"`)[0]).not.toContain(HINT);
  });

  test('is shown by the example with every setting, and the example is read as it is', () => {
    const example = exampleConfig();
    expect(configFrom({}, {}, inFile(parse(example)))).toMatchObject({ port: 3000 });
    const switchedOn = example.replaceAll(/^# ([a-z-]+ = )/gm, '$1');
    const keys = Object.keys(parse(switchedOn));
    expect(keys).toEqual(settingNames.map(keyOf));
    const path = join(folder, 'example.toml');
    // The two ways to encrypt exclude each other, and the example's key is made up.
    writeFileSync(path, switchedOn.replaceAll(/^backup-key = .*$/gm, ''));
    expect(readConfig({ config: path }, {}).port).toBe(3000);
  });

  test('each setting has a variable of its own', () => {
    const variables = settingNames.map((name) => aboutOf(name).env);
    expect(new Set(variables).size).toBe(variables.length);
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

test('the guide has the current table of the settings (R3)', () => {
  const text = readFileSync(join(import.meta.dir, '../..', GUIDE.path), 'utf8');
  expect(text.match(GUIDE.table)?.[0]).toContain(settingsTable());
});
