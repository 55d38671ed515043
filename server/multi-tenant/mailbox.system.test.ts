// needs: dovecot-imapd ip openssl
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { PASSWORD, startDovecot, USER } from '../../test-support/dovecot.ts';
import { runExecutable, startHost } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { headerOf, startMailServer } from '../../test-support/mail.ts';
import { rawMail } from '../../test-support/replies.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(300_000);

/** A public address on this computer for the test: a host accepts no other. */
const ADDRESS = '11.38.0.1';
const OWN = 'a good password';
const folder = testFolder('host-mailbox');
const ends: (() => unknown)[] = [];
let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let url = '';
let port = 0;

const run = (command: string[]) => {
  const { exitCode, stderr } = Bun.spawnSync(command, { cwd: folder });
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString()}`);
};

beforeAll(async () => {
  run(['ip', 'address', 'add', `${ADDRESS}/32`, 'dev', 'lo']);
  ends.push(() => run(['ip', 'address', 'del', `${ADDRESS}/32`, 'dev', 'lo']));
  const secure = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  run(
    `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${ADDRESS} -addext subjectAltName=IP:${ADDRESS} -keyout ${secure.key} -out ${secure.cert}`.split(
      ' ',
    ),
  );
  [dovecot, smtp] = await Promise.all([
    startDovecot({ address: ADDRESS, secure }),
    startMailServer(),
  ]);
  ends.push(dovecot.stop, smtp.stop);
  smtp.acceptWith(({ to, raw }) => {
    if (to.startsWith('pray')) dovecot.put(Buffer.from(raw));
  });
  const settings = ['--congregations', 'c', '--domain', 'localhost'];
  for (const name of ['st-john', 'st-mary'])
    await runExecutable(['congregations', 'add', name, ...settings], folder);
  port = await freePort();
  const host = await startHost(folder, port, {
    UPHELD_SMTP_URL: smtp.url,
    UPHELD_MAIL_FROM: `Upheld <${USER}>`,
    NODE_EXTRA_CA_CERTS: secure.cert,
  });
  url = `http://127.0.0.1:${port}`;
  ends.push(host.kill);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const cookies = new Map<string, string>();
const call = async (name: string, who: string, method: string, path: string, body?: object) => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      host: `${name}.localhost:${port}`,
      cookie: cookies.get(`${name} ${who}`) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const set = answer.headers.get('set-cookie')?.split(';')[0];
  if (set) cookies.set(`${name} ${who}`, set);
  const text = await answer.text();
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
};

const register = async (name: string, who: string) => {
  const account = { firstName: who, lastName: 'Levi', username: who, password: OWN };
  const form = { ...account, email: `${who}@example.org`, confirmPassword: OWN };
  await call(name, who, 'POST', '/api/register', form);
};

/** Confirms all addresses in the database and makes Ruth an administrator, because the tests have none. */
const confirmAll = (name: string) => {
  const db = new Database(join(folder, 'c', name, 'upheld.db'));
  db.run('pragma busy_timeout = 5000');
  db.run("update users set email_confirmed_at = created_at, is_admin = username = 'ruth'");
  db.close();
};

const PATH = '/api/admin/mailbox';

test('a host reads the mailbox that one congregation set on its page, and no other does (N69)', async () => {
  for (const name of ['st-john', 'st-mary']) {
    for (const who of ['ruth', 'naomi']) await register(name, who);
    confirmAll(name);
  }
  const ruth = (name: string, method: string, path: string, body?: object) =>
    call(name, 'ruth', method, path, body);
  const mailbox = { provider: 'other', address: USER, password: PASSWORD, port: 993 };
  await ruth('st-john', 'PUT', PATH, { ...mailbox, host: ADDRESS, proof: { password: OWN } });
  const isOver = async () => !(await ruth('st-john', 'GET', PATH)).isTesting;
  await until('it is tested', isOver, 120_000);
  expect((await ruth('st-john', 'GET', PATH)).test).toMatchObject({ outcome: 'works', said: '' });
  await ruth('st-john', 'PUT', `${PATH}/on`, { isOn: true });
  const reads = async () => (await ruth('st-john', 'GET', PATH)).reading === 'waiting';
  await until('it is read', reads, 60_000);
  expect(await ruth('st-mary', 'GET', PATH)).toMatchObject({ where: 'nowhere', reading: null });

  /** Returns a request of Ruth's, and the reply address in Naomi's mail about it. */
  const request = async (name: string) => {
    const { id: groupId } = await ruth(name, 'POST', '/api/groups', { name, description: '' });
    const { inviteUrl } = await ruth(name, 'POST', `/api/groups/${groupId}/invite-token`);
    const token = inviteUrl.split('/').at(-1);
    await call(name, 'naomi', 'POST', `/api/groups/invite/${token}/join`);
    const prayer = { title: `Rain for ${name}`, content: 'It is dry.', groupIds: [groupId] };
    const { id } = await ruth(name, 'POST', '/api/prayers', prayer);
    const mail = () => smtp.to('naomi@example.org').find(({ raw }) => raw.includes(prayer.title));
    await until('the mail comes', () => mail() !== undefined, 60_000);
    const found = mail();
    const comments = async (): Promise<{ content: string }[]> =>
      ruth(name, 'GET', `/api/prayers/${id}/comments`);
    return { comments, to: found && headerOf(found, 'Reply-To') };
  };
  const [john, mary] = [await request('st-john'), await request('st-mary')];
  expect(john.to).toMatch(/^pray\+[0-9a-f]{32}@example\.org$/);
  // The other congregation has no replies by mail.
  expect(mary.to).toBeUndefined();
  dovecot.put(rawMail({ from: 'naomi@example.org', to: john.to ?? '', text: 'We wait with you.' }));
  await until('it is a comment', async () => (await john.comments()).length === 1, 60_000);
  expect(await john.comments()).toMatchObject([{ content: 'We wait with you.' }]);
  expect(await mary.comments()).toEqual([]);
});
