import { expect, test } from 'bun:test';
import { z } from 'zod';
import { bytes, type Call, nothing } from '../shared/call.ts';
import { type CallName, contract } from '../shared/contract.ts';
import { holdsNoSecret, secretPaths } from '../shared/secret-links.ts';
import { callAs, ROLES, type Row, rows } from '../test-support/calls.ts';
import { everyMail } from '../test-support/every-mail.ts';
import { headerOf, partsOf } from '../test-support/mail.ts';
import { createWorld } from '../test-support/world.ts';
import { paths } from '../web/paths.ts';
import { callNames } from './calls/mount.ts';
import { createDerive, type TokenPurpose } from './secrets.ts';

const derive = createDerive(Buffer.alloc(32, 7));
const TOKEN = derive('password reset', 'one');
const HEX = '0123456789abcdef0123456789abcdef';
const ADDRESS = `pray+${HEX}@example.org`;
const LINK = `https://prayer.example.org${secretPaths.prayed(TOKEN)}`;

test('every secret of a mail is found in it (N72)', async () => {
  const missed: string[] = [];
  for (const [kind, mail] of await everyMail()) {
    const { text, html } = partsOf(mail);
    const links = [text, html].flatMap((part) => part.match(/https:\/\/[^\s"<>]*/g) ?? []);
    const headers = ['Message-ID', 'Reply-To', 'List-Unsubscribe'].flatMap(
      (name) => headerOf(mail, name) ?? [],
    );
    const secrets = [...links, ...headers].filter((it) => /[\w-]{32,}/.test(it));
    expect(secrets.length).toBeGreaterThan(0);
    missed.push(...secrets.filter(holdsNoSecret).map((it) => `${kind}: ${it}`));
  }
  expect(missed).toEqual([]);
});

test('every path with a secret is found, except the link of a group (N72)', () => {
  const ofCalls = Object.values<Call>(contract)
    .map(({ path }) => path)
    .filter((path) => path.includes(':token'));
  const ofPages = Object.values(paths).flatMap((path) =>
    typeof path === 'function' && /^\(?(does, )?token/.test(path.toString())
      ? [String(Reflect.apply(path, null, path.length === 2 ? ['prayed', ':token'] : [':token']))]
      : [],
  );
  expect(ofPages).toContain('/unsubscribe/:token');
  const unknown = [...ofCalls, ...ofPages].filter((path) =>
    holdsNoSecret(path.replace(':token', TOKEN)),
  );
  expect([...new Set(unknown)].sort()).toEqual([
    '/api/groups/invite/:token',
    '/api/groups/invite/:token/join',
    '/join/:token',
  ]);
});

/** The sent form of each derived secret; null for one that no person reads. */
const SENT: Record<TokenPurpose, string | null> = {
  invitation: secretPaths.acceptInvitation(TOKEN),
  'mailed invitation': secretPaths.acceptInvitation(TOKEN),
  'address confirmation': secretPaths.confirmAddress(TOKEN),
  'address change': secretPaths.changeAddress(TOKEN),
  'address undo': secretPaths.undoAddress(TOKEN),
  'password reset': secretPaths.resetPassword(TOKEN),
  'passkey user': null,
  // Six digits, valid for minutes and only on the device that asked for them.
  'sign-in code': null,
  'sign-in code address': null,
  'sign-in card': secretPaths.card('BCDFGHJK'),
  unsubscribe: secretPaths.unsubscribe(`11-n-${TOKEN}`),
  'reply address': ADDRESS,
  'prayed link': secretPaths.prayed(TOKEN),
  'take back': secretPaths.takeBack(TOKEN),
  'mailbox password': null,
  'mail server password': null,
  'invitation answer': ADDRESS,
  'confirmation answer': ADDRESS,
  'message id': `<${TOKEN}@prayer.example.org>`,
  'event id': null,
  'inbox id': null,
  'people to pray for': null,
  // A calendar file's UID.
  'calendar entry': null,
  'known device': null,
};

test('every derived secret is found in its sent form (N72)', () => {
  const missed = Object.values(SENT).filter((sent) => sent !== null && holdsNoSecret(sent));
  expect(missed).toEqual([]);
});

type Leaf = { path: string[]; schema: z.ZodType };

/** Returns every string of a schema, by its path. */
const stringsIn = (schema: z.core.$ZodType, path: string[] = []): Leaf[] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) =>
      part instanceof z.core.$ZodType ? stringsIn(part, [...path, key]) : [],
    );
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => stringsIn(option, path));
  if (schema instanceof z.ZodArray) return stringsIn(schema.element, [...path, '[]']);
  if (schema instanceof z.ZodPipe) return stringsIn(schema.in, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return stringsIn(schema.unwrap(), path);
  return schema instanceof z.ZodString ? [{ path, schema }] : [];
};

const bodyOf = (name: CallName) => {
  const { body }: Call = contract[name];
  return body === nothing || body === bytes ? [] : stringsIn(body);
};

/** Texts that no other user reads: passwords, codes, upload addresses, settings of the mailbox. */
const READ_BY_NOBODY =
  /\.(password|newPassword|currentPassword|confirmPassword|passphrase|setup|invite|filePath|fileType|host|user|upTo)$|^signIn\.email$/;

test('every text of a call refuses secret links, or is read by no other user (N72)', () => {
  const takes = (schema: z.ZodType) =>
    [LINK, ADDRESS, `<${TOKEN}@prayer.example.org>`].some((it) => schema.safeParse(it).success);
  const taken = callNames.flatMap((name) =>
    bodyOf(name)
      .filter(({ schema }) => takes(schema))
      .map(({ path }) => `${name}.${path.join('.')}`),
  );
  expect(taken.filter((name) => !READ_BY_NOBODY.test(name))).toEqual([]);
});

const isText = ({ path, schema }: Leaf) =>
  path.length === 1 &&
  schema
    .safeParse(LINK)
    .error?.issues.some(
      (issue) => issue.code === 'custom' && issue.params?.refusal === 'holds-secret',
    ) === true;

const writing = rows.filter(
  ({ call, expected }) => /\b20\d\b/.test(expected) && bodyOf(call).some(isText),
);

test('there are texts to test', () => {
  expect(new Set(writing.map(({ call }) => call)).size).toBeGreaterThan(15);
});

for (const row of writing)
  test(`a secret link is refused by ${row.call}${row.when ? `, ${row.when}` : ''}, in each text (N72)`, async () => {
    const role = ROLES.find((_, index) => row.expected.split(' ')[index]?.startsWith('2'));
    for (const { path } of bodyOf(row.call).filter(isText))
      expect([path[0], await codeOf(row, role ?? 'owner', String(path[0]))]).toEqual([
        path[0],
        '400 holds-secret',
      ]);
  });

const codeOf = async (row: Row, role: (typeof ROLES)[number], key: string) => {
  const world = await createWorld();
  const own = typeof row.body === 'function' ? row.body(world) : row.body;
  const text = ['email', 'address'].includes(key) ? ADDRESS : `With you. ${LINK}`;
  const body = { ...Object(own), [key]: text };
  const { status, headers } = await callAs(role, world, { ...row, body }, row.path(world));
  return `${status} ${headers.get('x-error-code')}`;
};
