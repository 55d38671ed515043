// needs: python3 schemathesis

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { type Member, memberOf } from '../../test-support/member.ts';
import { registrationFor } from '../../test-support/registration.ts';

setDefaultTimeout(900_000);

/*
 * schemathesis makes valid and invalid calls from the description, and compares every answer with it: an
 * answer fails with a 500, an undescribed status, or a body or header that differs from the description.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** Random calls per operation, besides those at every limit of the schema. */
const EXAMPLES = 15;
/** The event stream never ends, and schemathesis waits for the end of every answer. */
const ENDLESS = ['listenToEvents'];
/** Calls that would end the session of the others. schemathesis sends values of earlier answers. */
const ENDS_SESSION = ['signOut', 'register', 'endSession', 'deleteAccount', 'signInByCard'];

const made = z.looseObject({ id: z.number() });
let server: RunningServer;
let ruth: Member;
let administrator: string;

beforeAll(async () => {
  const folder = testFolder('schemathesis');
  server = await startExecutable(folder, { UPHELD_TRUSTED_PROXIES: 'loopback' });
  const [, setup] = /setup=([\w-]+)/.exec(server.output()) ?? [];
  const password = 'a good password';
  const registered = await server.post(
    '/api/register',
    registrationFor('deborah', { firstName: 'Deborah', lastName: 'of Ramah', setup }, password),
  );
  expect(registered.status).toBe(201);
  administrator = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  ruth = await memberOf(server, 'ruth');
  await furnish(ruth);
});
afterAll(() => server.stop());

/** Creates a group with requests, comments and an invitation, so that ids exist. */
const furnish = async (member: Member) => {
  const post = async (path: string, body: unknown) => {
    const response = await member.post(path, body);
    expect(response.status).toBe(201);
    return made.parse(await response.json()).id;
  };
  for (const name of ['Choir', 'Elders']) {
    const group = await post('/api/groups', { name });
    for (const isAnonymous of [false, true]) {
      const request = { title: 'Rain', content: 'For rain on the barley.', isAnonymous };
      const prayer = await post('/api/prayers', { ...request, groupIds: [group] });
      await post(`/api/prayers/${prayer}/comments`, { content: 'With you.' });
    }
    await post(`/api/groups/${group}/invitations`, { email: `${name}@example.org` });
  }
};

const runSchemathesis = async (cookie: string | undefined) => {
  const excluded = [...ENDLESS, ...(cookie ? ENDS_SESSION : [])];
  const child = Bun.spawn(
    [
      'schemathesis',
      'run',
      `${server.url}/api/openapi.json`,
      `--checks=${CHECKS.join(',')}`,
      '--phases=coverage,fuzzing',
      `--max-examples=${EXAMPLES}`,
      '--continue-on-failure',
      '--generation-database=none',
      '--no-color',
      ...excluded.flatMap((name) => ['--exclude-operation-id', name]),
      ...(cookie ? ['--header', `Cookie: ${cookie}`] : []),
    ],
    {
      cwd: testFolder('schemathesis-report'),
      env: {
        ...process.env,
        PYTHONPATH: resolve(import.meta.dir, '../../test-support'),
        PYTHONDONTWRITEBYTECODE: '1',
        SCHEMATHESIS_HOOKS: 'schemathesis_hooks',
      },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  );
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, said: out + err };
};

for (const role of ['nobody signed in', 'a member', 'an administrator'])
  test(`answers to ${role} match the description (B5)`, async () => {
    const cookies = {
      'nobody signed in': undefined,
      'a member': ruth.cookie(),
      'an administrator': administrator,
    };
    const cookie = Object.entries(cookies).find(([name]) => name === role)?.[1];
    const { code, said } = await runSchemathesis(cookie);
    const [, generated, passed] = /(\d+) generated, (\d+) passed/.exec(said) ?? [];
    if (code !== 0) console.log(said);
    console.log(`schemathesis, ${role}: ${generated} cases, ${passed} passed`);
    expect(code).toBe(0);
    expect(Number(generated)).toBeGreaterThan(1000);
    expect(passed).toBe(generated);
    if (!cookie) return;
    const user = await fetch(`${server.url}/api/user`, { headers: { cookie } });
    expect(user.status).toBe(200);
  });
