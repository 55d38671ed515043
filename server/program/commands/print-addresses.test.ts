import { expect, test } from 'bun:test';
import { built } from '../../../test-support/built.ts';
import { startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { freePort } from '../../../test-support/free-port.ts';
import { addressLines } from './print-addresses.ts';

const HOUSE = { baseUrl: 'http://192.168.1.7:3000', isHttps: false, reach: 'network' } as const;

test('a terminal shows the other addresses and a QR code that fits (R17)', async () => {
  const lines = (await addressLines({ ...HOUSE, others: ['http://pi.local:3000'] })).join('\n');
  expect(lines).toStartWith('Also: http://pi.local:3000\nFor phones:\n');
  const code = lines.split('\n').slice(2);
  expect(code.length).toBeLessThanOrEqual(24);
  expect(Math.max(...code.map((line) => line.length))).toBeLessThanOrEqual(80);
  for (const line of code) expect(line).toStartWith('\u001b[30;107m');
  expect(code.map((line) => line.slice(9, -4)).join('')).toMatch(/^[ ▀▄█]+$/);
});

test('a terminal shows no QR code of an address that no phone reaches (R17)', async () => {
  const local = { ...HOUSE, baseUrl: 'http://localhost:3000', reach: 'this-computer' } as const;
  expect(await addressLines({ ...local, others: [] })).toEqual([
    'Only this computer reaches that address. Set base-url to one that people reach.',
  ]);
});

test.skipIf(process.platform === 'win32')(
  'the program shows them in a terminal alone (R17)',
  async () => {
    const port = await freePort();
    const data = testFolder('terminal');
    let output = '';
    const shown = Promise.withResolvers<void>();
    const upheld = Bun.spawn(
      [
        built('dist/upheld'),
        'serve',
        '--data',
        data,
        '--port',
        `${port}`,
        '--base-url',
        'http://nas',
      ],
      {
        terminal: {
          data: (_, bytes) => {
            output += new TextDecoder().decode(bytes);
            if (output.includes('Set up the first administrator')) shown.resolve();
          },
        },
      },
    );
    await shown.promise;
    expect(output).toContain('Upheld is ready: http://nas');
    // The link is last, where it is seen.
    expect(output.indexOf('For phones:')).toBeGreaterThan(0);
    expect(output.indexOf('For phones:')).toBeLessThan(output.indexOf('Set up the first'));
    upheld.kill('SIGTERM');
    expect(await upheld.exited).toBe(0);
    const elsewhere = await startExecutable(testFolder('no-terminal'), {
      UPHELD_URL: 'http://nas',
    });
    await elsewhere.stop();
    expect(elsewhere.output()).not.toContain('For phones');
  },
);
