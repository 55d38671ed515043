import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { freePort } from '../test-support/free-port.ts';
import { registrationFor } from '../test-support/registration.ts';

const MEMBERS = 25;
const REQUESTS = 40;

/**
 * The slowest 2 % of calls, in ms, while the mail server is dead and every request is to be told
 * to 24 members, or another mail server at `smtpUrl` is in trouble; `control` is what a server with nothing to do takes at the same moments.
 */
export const measureMailDead = async (folder: string, smtpUrl?: string) => {
  const settings = { UPHELD_SMTP_URL: smtpUrl ?? `smtp://127.0.0.1:${await freePort()}` };
  const server = await startIn(join(folder, 'dead'), settings);
  const idle = await startIn(join(folder, 'idle'));
  const cookies: string[] = [];
  for (let n = 0; n < MEMBERS; n++) cookies.push(await register(server, `member${n}`));
  const [owner = '', ...others] = cookies;
  const { id } = await json(server, owner, '/api/groups', { name: 'Tuesday Group' });
  const { inviteUrl } = await json(server, owner, `/api/groups/${id}/invite-token`);
  const joining = `/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`;
  for (const cookie of others) await json(server, cookie, joining);
  // Nobody else gets mail about others.
  const db = server.openDatabase();
  db.run('update users set email_confirmed_at = 1');
  db.close();

  const took: number[] = [];
  const control: number[] = [];
  const timed = async (times: number[], work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  };
  const calls = [
    (n: number) =>
      json(server, owner, '/api/prayers', {
        title: `Request ${n}`,
        content: `Request ${n}, and nothing else.`,
        groupIds: [id],
      }),
    () => fetch(`${server.url}/api/groups/${id}/prayers`, { headers: { cookie: owner } }),
    () => json(server, owner, '/api/prayers/1/pray'),
  ];
  for (let n = 0; n < REQUESTS; n++)
    for (const call of calls) {
      await timed(took, () => call(n));
      await timed(control, () => fetch(`${idle.url}/api/health`));
    }
  await server.stop();
  await idle.stop();
  return { p98: slowOf(took), control: slowOf(control) };
};

const startIn = (folder: string, settings: Record<string, string> = {}) => {
  mkdirSync(folder, { recursive: true });
  return startExecutable(folder, settings);
};

const register = async (server: RunningServer, name: string) => {
  const answer = await server.post(
    '/api/register',
    registrationFor(name, { firstName: name }, 'gleaning barley'),
  );
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const json = async (server: RunningServer, cookie: string, path: string, body: unknown = {}) => {
  const answer = await server.post(path, body, cookie);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return JSON.parse((await answer.text()) || 'null');
};

const slowOf = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.98)] ?? Number.NaN;
