// needs: ip openssl
// alone: it measures time
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { runExecutable, startHost } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { p99 } from '../../test-support/load.ts';
import { startMailServer } from '../../test-support/mail.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(300_000);

/** A public address on this computer for the test: a host accepts no other. */
const ADDRESS = '11.38.0.2';
const OWN = 'a good password';
const folder = testFolder('endless-mailbox');
const ends: (() => unknown)[] = [];
let url = '';
let port = 0;

const run = (command: string[]) => {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: folder });
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString()}`);
};

beforeAll(async () => {
  run(['ip', 'address', 'add', `${ADDRESS}/32`, 'dev', 'lo']);
  ends.push(() => run(['ip', 'address', 'del', `${ADDRESS}/32`, 'dev', 'lo']));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  run(
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${ADDRESS} -addext subjectAltName=IP:${ADDRESS} -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
  );
  const script = join(import.meta.dir, '../../test-support/endless-imap.ts');
  const endless = Bun.spawn([process.execPath, script, ADDRESS, cert, key]);
  ends.push(() => endless.kill('SIGKILL'));
  const smtp = await startMailServer();
  ends.push(smtp.stop);
  const settings = ['--congregations', 'c', '--domain', 'localhost'];
  for (const name of ['st-john', 'st-mary'])
    await runExecutable(['congregations', 'add', name, ...settings], folder);
  port = await freePort();
  const host = await startHost(folder, port, {
    UPHELD_SMTP_URL: smtp.url,
    UPHELD_MAIL_FROM: 'Upheld <pray@example.org>',
    NODE_EXTRA_CA_CERTS: cert,
  });
  url = `http://127.0.0.1:${port}`;
  ends.push(host.kill);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const cookies = new Map<string, string>();
const call = async (name: string, method: string, path: string, body?: object) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      host: `${name}.localhost:${port}`,
      cookie: cookies.get(name) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const set = answer.headers.get('set-cookie')?.split(';')[0];
  if (set) cookies.set(name, set);
  const text = await answer.text();
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
};

const change = (name: string, sql: string) => {
  const db = new Database(join(folder, 'c', name, 'upheld.db'));
  db.run('pragma busy_timeout = 5000');
  db.run(sql);
  db.close();
};

const PATH = '/api/admin/mailbox';
const john = (method: string, path: string, body?: object) => call('st-john', method, path, body);

/** Returns the times of the neighbour's calls until some work is done, in milliseconds, sorted. */
const neighbourWhile = async (work: Promise<unknown>) => {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await call('st-mary', 'GET', '/api/prayers');
    times.push(performance.now() - began);
    await Bun.sleep(5);
  }
  await ended;
  return times.sort((a, b) => a - b);
};

const figures = (times: number[]) =>
  `p50 ${times[times.length >> 1]?.toFixed(1)}, p99 ${p99(times).toFixed(1)}, longest ${times.at(-1)?.toFixed(1)} ms of ${times.length} calls`;

const set = (user: string, at: number) =>
  john('PUT', PATH, {
    ...{ provider: 'other', address: 'pray@example.org', password: 'x', user },
    ...{ host: ADDRESS, port: at, proof: { password: OWN } },
  });

test('an endless mail server delays no neighbour while a mailbox is saved, tested and read (N76)', async () => {
  for (const name of ['st-john', 'st-mary']) {
    const account = { firstName: 'Ruth', lastName: 'Levi', username: 'ruth', password: OWN };
    const form = { ...account, email: 'ruth@example.org', confirmPassword: OWN };
    await call(name, 'POST', '/api/register', form);
    change(name, 'update users set email_confirmed_at = created_at, is_admin = 1');
  }
  for (let n = 0; n < 20; n++)
    await call('st-mary', 'POST', '/api/prayers', {
      ...{ title: `Request ${n}`, content: 'Please pray.', isPrivate: true },
    });
  await neighbourWhile(Bun.sleep(1_000));
  const idle = await neighbourWhile(Bun.sleep(4_000));

  const outcomes: string[] = [];
  const tested = async () => {
    for (const [user, at] of [
      ['greeting', 143],
      ['select', 993],
      ['search', 993],
    ] as const) {
      await set(user, at);
      await until('it is tested', async () => !(await john('GET', PATH)).isTesting, 120_000);
      outcomes.push((await john('GET', PATH)).test?.outcome);
    }
  };
  const whileTested = await neighbourWhile(tested());
  expect(outcomes).toEqual(['not-reached', 'not-reached', 'not-reached']);

  const read = async () => {
    for (const user of ['numbers', 'idle']) {
      await set(user, 993);
      change('st-john', 'update mailbox_settings set has_plus = 1');
      await john('PUT', `${PATH}/on`, { isOn: true });
      const isRead = async () => (await john('GET', PATH)).reading !== 'connecting';
      await until('it is read', isRead, 120_000);
      await Bun.sleep(3_000);
      await john('DELETE', PATH);
    }
  };
  const whileRead = await neighbourWhile(read());
  console.info(
    `A neighbour beside a mail server that never stops talking: idle ${figures(idle)}; while it is saved and tested ${figures(whileTested)}; while it is read ${figures(whileRead)}.`,
  );
  // Other programs on the machine delay calls too, without the mail server.
  const most = Math.max(300, 5 * (idle.at(-1) ?? 0));
  for (const times of [whileTested, whileRead]) expect(times.at(-1)).toBeLessThan(most);
});
