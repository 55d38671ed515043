import { expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { memberOf } from '../../../test-support/member.ts';
import { until } from '../../../test-support/until.ts';
import { dataFilesIn } from '../../storage/files.ts';

const SMTP_PASSWORD = 'smtp-canary-4711';
const TEXT = 'text-canary-4711';

/** The lines that Bun prints of the source around an uncaught error: `12 |   const a = 1;`. */
const SOURCE = /^ *\d+ \| /m;

const serverWithMember = async () => {
  const server = await startExecutable(testFolder('lines'), {
    UPHELD_SMTP_URL: `smtp://upheld:${SMTP_PASSWORD}@127.0.0.1:9`,
  });
  const ruth = await memberOf(server, 'ruth');
  return { server, ruth, files: dataFilesIn(server.data) };
};

test('an error line has time, level, request, route, status, duration and code (R4)', async () => {
  const { server, ruth } = await serverWithMember();
  const { id } = await ruth.write('A request');
  const other = server.openDatabase();
  other.run('drop table comments');
  other.close();
  const answer = await ruth.get(`/api/prayers/${id}/comments?before=1`);
  expect(answer.status).toBe(500);
  const [, reference] = /\(Reference (\w{12})\)$/.exec(await answer.text()) ?? [];
  const line = () => server.logged().find(({ msg }) => msg === 'call failed');
  // The line comes through a pipe, maybe after the response.
  await until('the line is there', () => line() !== undefined);
  expect(line()).toEqual({
    level: 'error',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    msg: 'call failed',
    request: reference,
    method: 'GET',
    route: '/api/prayers/:id/comments',
    status: 500,
    ms: expect.any(Number),
    error: 'SQLiteError',
    code: 'SQLITE_ERROR',
    at: expect.any(String),
  });
  await server.stop();
});

test('no line contains what members or the operator entered (R4)', async () => {
  const { server, ruth, files } = await serverWithMember();
  const { id } = await ruth.write(`Title ${TEXT}`, TEXT);
  await server.post('/api/forgot-password', { email: ruth.email });
  await until('mail fails', () => server.output().includes('mail not sent'));
  await ruth.get(`/api/nothing/${TEXT}?token=${TEXT}`);
  await ruth.post('/api/prayers', { title: TEXT, content: { [TEXT]: 1 } });
  await server.post('/api/login', { email: ruth.email, password: TEXT });

  const other = server.openDatabase();
  other.run('begin immediate');
  expect((await ruth.write(`Title ${TEXT}`, TEXT)).status).toBe(503);
  other.run('rollback');
  other.run('drop table comments');
  other.close();
  expect((await ruth.post(`/api/prayers/${id}/comments`, { content: TEXT })).status).toBe(500);
  // A response that breaks off after it has begun.
  await ruth.get('/api/account/export').then(
    (answer) => answer.text().catch(() => ''),
    () => '',
  );
  rmSync(files.database);
  expect((await ruth.write(`Title ${TEXT}`, TEXT)).status).toBe(503);
  while (!server.output().includes('removed, replaced')) await Bun.sleep(10);
  await server.stop();

  const lines = server.output().trimEnd().split('\n');
  const plain = lines.filter((line) => !line.startsWith('{'));
  expect(plain.filter((line) => !/^(Upheld is ready|Data|Set up the first)/.test(line))).toEqual(
    [],
  );
  expect(server.output()).not.toMatch(SOURCE);
  expect(server.logged().length).toBeGreaterThan(5);
  const token = ruth.cookie().split('=')[1];
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const canary of [SMTP_PASSWORD, TEXT, token ?? '', ruth.email, 'ruth@'])
    expect(server.output()).not.toContain(canary);
});
