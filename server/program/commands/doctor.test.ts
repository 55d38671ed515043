import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, type Checked } from '../../../shared/checkup.ts';
import { makeData } from '../../../test-support/data.ts';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { startMailServer } from '../../../test-support/mail.ts';
import { memberOf } from '../../../test-support/member.ts';
import { configFrom } from '../../config/config.ts';
import { doctor } from './doctor.ts';
import { NotThere, TestFailed } from './errors.ts';

const folder = testFolder('doctor-command');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PASSWORD = 'xyzzy-plugh';

/** Returns the command's output and its error. */
const run = async (data: string, { isJson = false, environment = {}, file = '' } = {}) => {
  const lines: string[] = [];
  const config = configFrom(
    { data, baseUrl: 'http://localhost:1' },
    environment,
    file ? { path: file, values: {} } : undefined,
  );
  const end = await doctor(config, { isJson, print: (line) => lines.push(line) }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { text: lines.join('\n'), end };
};

describe('upheld doctor (R24)', () => {
  test('prints each check with what to do, in 80 columns, and fails if something is wrong', async () => {
    const data = join(folder, 'people');
    makeData(data, ['ruth']);
    const { text, end } = await run(data);
    expect(text).toContain('Nobody is an administrator.');
    expect(text).toContain('→ Open the link that this command makes: it leads to the next one.');
    expect(text).toMatch(/^ +upheld admin link$/m);
    expect(text).toMatch(/Well: \d+\. To look at: \d+\. Wrong: \d+\. Not known: \d+\.$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with ESC.
    const plain = text.replaceAll(/\u001b\[\d+m/g, '').replaceAll(data, '');
    for (const line of plain.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(end).toBeInstanceOf(TestFailed);
  });

  test('names the settings file that is read', async () => {
    const data = join(folder, 'settings');
    makeData(data, ['ruth']);
    const line = 'Or add this line to the file';
    const said = async (file: string, isJson: boolean) =>
      (await run(data, { isJson, file })).text.replaceAll(/\s+/g, ' ');
    for (const isJson of [false, true]) {
      expect(await said('', isJson)).toContain(`${line} upheld.toml, with`);
      expect(await said('/etc/pray.toml', isJson)).toContain(`${line} /etc/pray.toml, with`);
    }
  });

  test('ends well if nothing is wrong', async () => {
    const data = join(folder, 'well');
    makeData(data, ['ruth'], (db) => db.run('update users set is_admin = 1'));
    expect((await run(data)).end).toBeUndefined();
  });

  test('prints JSON with a code for each check, and no password', async () => {
    const mail = await startMailServer();
    const data = join(folder, 'json');
    makeData(data, ['ruth']);
    const { text } = await run(data, {
      isJson: true,
      environment: {
        UPHELD_SMTP_URL: mail.url.replace('//', `//ruth:${PASSWORD}@`),
        UPHELD_BACKUP_PASSPHRASE: PASSWORD,
        UPHELD_METRICS: 'on',
        UPHELD_METRICS_TOKEN: `${PASSWORD}-and-more`,
      },
    });
    await mail.stop();
    const { checks } = JSON.parse(text);
    expect(checks.map(({ check }: Checked) => check)).toEqual([...CHECKS]);
    expect(checks.at(-1)).toEqual({
      check: 'administrators',
      outcome: 'wrong',
      finding: 'administrators-none',
      subject: '',
      count: 0,
      says: 'Nobody is an administrator.',
      remedy: 'Open the link that this command makes: it leads to the next one.',
      line: 'upheld admin link',
    });
    expect(text).not.toContain(PASSWORD);
  });

  test('needs a data folder', async () => {
    expect((await run(join(folder, 'nowhere'))).end).toBeInstanceOf(NotThere);
  });
});

test('the executable checks itself, in a thread and by the command (M16, R24)', async () => {
  const house = mkdtempSync(join(folder, 'house-'));
  const server = await startExecutable(house);
  try {
    const setup = /setup=([\w-]+)/.exec(server.output())?.[1];
    const ruth = await memberOf(server, 'ruth', setup);
    expect((await ruth.post('/api/admin/checkup')).status).toBe(204);
    let state: { isRunning: boolean; checks: Checked[] };
    do state = await (await ruth.get('/api/admin/checkup')).json();
    while (state.isRunning);
    const found = state.checks.map(({ finding }) => finding);
    expect(found).toContain('address-this-computer');
    expect(found).toContain('database-well');
    expect(found).not.toContain('not-checked');
    const args = ['doctor', '--json', '--data', 'data', '--base-url', server.url];
    const { out } = await runExecutable(args, house);
    const checks: Checked[] = JSON.parse(out).checks;
    expect(checks.map(({ finding }) => finding)).toContain('running-well');
  } finally {
    await server.stop();
  }
});
