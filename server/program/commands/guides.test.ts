import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { built } from '../../../test-support/built.ts';
import { makeData } from '../../../test-support/data.ts';
import { type RunningServer, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { freePort } from '../../../test-support/free-port.ts';
import { blocksOf, operatorPages, proseOf } from '../../../test-support/guides.ts';
import { startMailServer } from '../../../test-support/mail.ts';
import { startPushService } from '../../../test-support/push.ts';
import { pushSubscriptions, users } from '../../db/schema.ts';
import { makeBackup } from '../../operations/backups/make.ts';
import { vapidKeysIn } from '../../storage/keys.ts';
import { runCommandLine } from './command-line.ts';
import type { Commands } from './commands.ts';

/*
 * Runs each command of the guides with the executable. Each command has its own copy of one prepared
 * folder, so the order of commands does not matter, and several run at once.
 */
const EXECUTABLE = built('dist/upheld');
const BACKUP = 'upheld-2026-11-22-030000-nightly.tar.gz';

/** Placeholders in the guides for the reader's own values, and their values in the test. */
const PLACEHOLDERS: [RegExp, string][] = [
  [/sudo -u upheld upheld\b/g, 'upheld'],
  [/\.\/upheld(?= |$)/g, 'upheld'],
  [/\/srv\/congregations\b/g, 'hosted'],
  [/(\/srv|\/var\/lib|~)\/upheld\b|(?<= )DIR\b/g, 'data'],
  [/\/etc\/upheld\//g, ''],
  [/\/media\/usb\b|\/mnt\/usb-disk\b/g, 'usb'],
  [/(?:\/tmp\/moving|\S+\/upheld-2026-11-22-030000-[\w-]+)\.tar\.gz/g, `usb/${BACKUP}`],
  [/https:\/\/(pray|new)\.example\.org|http:\/\/192\.168\.1\.7:3000/g, 'http://localhost:$PORT'],
  [/--port \d+/g, '--port $PORT'],
];

/** Commands that fail in the guides, or may. */
const EXITS: { of: RegExp; codes: number[]; because: string }[] = [
  { of: /^upheld doctor/, codes: [0, 1], because: 'it exits with 1 if something is wrong' },
];

/** Commands for a new computer, and for the time before the first administrator. */
const WITHOUT_DATA = /^upheld restore (?!.*--force)/;
const WITHOUT_ADMINISTRATOR = /^upheld admin link/;
const WITH_SERVER = /^upheld healthcheck/;
const UNTIL_STOPPED = /^upheld( (serve|host)\b.*)?$/;
/** Commands for a host with the congregation st-john, and for one where it is suspended. */
const WITH_CONGREGATION = /^upheld congregations (suspend|resume|remove|export|give|list|link)/;
const ONE_WITHOUT_ADMINISTRATOR = /^upheld congregations link/;
const SUSPENDED = /^upheld congregations (resume|remove)/;

/** Programs that run here unchanged. */
const RUN_HERE = ['upheld', 'chmod', 'sha256sum'];

/** Programs that do not run here, with the reason. */
const NOT_RUN_HERE: Record<string, string> = {
  docker:
    'building an image takes minutes: release/container.platform.test.ts does it without Docker',
  gh: 'it asks GitHub, which has no release yet',
  git: 'it fetches the source of a newer version',
  launchctl: 'only a Mac has it',
  npm: 'it builds the program that is run here',
  shasum: 'only a Mac has it for sure',
  'ssh-keygen': 'release/signature.system.test.ts checks signatures with that line',
  sudo: 'it changes the machine, or asks its services',
  timedatectl: 'it asks the machine’s clock',
  xattr: 'only a Mac has it with this mark',
};

/** Takes two seconds: `demo.test.ts` runs it. */
const RUN_ELSEWHERE = /^upheld demo /;

const house = testFolder('guides');
const prepared = join(house, 'prepared');
const beginning = join(house, 'beginning');
/** The file that another host has given. */
const moved = join(house, 'moved.tar.gz');
const open: (() => unknown)[] = [];
let running: RunningServer;

beforeAll(async () => {
  const data = join(prepared, 'data');
  const mail = await startMailServer();
  const push = await startPushService();
  open.push(mail.stop, push.stop);
  const files = makeData(data, ['ruth', 'naomi'], (db) => {
    db.update(users).set({ isAdmin: true }).run();
    const { endpoint, keys } = push.browser('phone');
    db.insert(pushSubscriptions)
      .values({ userId: 1, endpoint, ...keys, createdAt: 0 })
      .run();
  });
  makeData(beginning, ['ruth']);
  push.expectKey(vapidKeysIn(files.pushKeys).publicKey);
  const { path } = await makeBackup({ files, reason: 'nightly', now: Date.now() });
  mkdirSync(join(prepared, 'usb'));
  cpSync(path, join(prepared, 'usb', BACKUP));
  await makeBackup({
    files,
    reason: 'by-hand',
    now: Date.now(),
    isMove: true,
    deliver: async (made) => {
      cpSync(made, moved);
      return moved;
    },
  });
  writeFileSync(
    join(prepared, 'upheld.toml'),
    `smtp-url = "${mail.url}"\npush-hosts = "${push.origin}"\nhost = "127.0.0.1"\n`,
  );
  chmodSync(join(prepared, 'upheld.toml'), 0o600);
  writeFileSync(join(prepared, 'upheld.service'), 'a file of the release');
  const sum = new Bun.CryptoHasher('sha256').update('a file of the release').digest('hex');
  writeFileSync(join(prepared, 'SHA256SUMS'), `${sum}  upheld.service\n`);
  symlinkSync(EXECUTABLE, join(prepared, 'upheld'));
  mkdirSync(join(house, 'running'));
  running = await startExecutable(join(house, 'running'));
});
afterAll(async () => {
  await running.stop();
  for (const close of open) await close();
  rmSync(house, { recursive: true, force: true });
});

type Line = { where: string; text: string };

/** The lines of every shell block. A line that ends in a backslash continues in the next. */
const lines: Line[] = operatorPages()
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'sh')
  .flatMap(({ page, line, text }) =>
    text
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((each) => each.trim() !== '' && !each.startsWith('#'))
      .map((each) => ({ where: `${page}:${line}`, text: asHere(each.trim()) })),
  );

function asHere(text: string) {
  return PLACEHOLDERS.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** Returns the program that a line starts; variables may be set before it. */
const programOf = ({ text }: Line) => /^(?:\w+=(?:'[^']*'|\S*) )*(\S+)/.exec(text)?.[1] ?? '';

const different = (all: Line[]) => [...new Map(all.map((line) => [line.text, line])).values()];

test('every command in the guides runs here, or has a reason why not (R26)', () => {
  const unknown = lines.filter(
    (line) => !RUN_HERE.includes(programOf(line)) && !(programOf(line) in NOT_RUN_HERE),
  );
  expect(unknown).toEqual([]);
  const named = new Set(lines.map(programOf));
  expect(Object.keys(NOT_RUN_HERE).filter((program) => !named.has(program))).toEqual([]);
  expect(lines.length).toBeGreaterThan(30);
});

test('on Windows the guide closes the folder, and names the oldest version (D8)', () => {
  const page = readFileSync(
    resolve(import.meta.dir, '../../../docs/operators/five-minutes.md'),
    'utf8',
  );
  expect(page).toMatch(/^icacls .* \/inheritance:r /m);
  expect(page).toContain('Windows 10 (version 1809) or newer, 64-bit');
});

test('every command in the guides for operators works (R26)', async () => {
  const atOnce = pLimit(4);
  const here = different(
    lines.filter((line) => RUN_HERE.includes(programOf(line)) && !RUN_ELSEWHERE.test(line.text)),
  );
  const results = await Promise.all(here.map((line) => atOnce(() => run(line))));
  expect(results.filter((result) => result !== undefined)).toEqual([]);
});

/** A command that the text only names; it may lack its arguments. */
const NAMED = /`(?:sudo -u upheld )?(?:\.\/)?upheld ([^`-][^`]*)`/g;
const commands = new Proxy<Commands>(Object.create(null), { get: () => () => {} });

test('every command named in the guides’ text exists (R26)', async () => {
  const inText = operatorPages().flatMap((page) =>
    [...proseOf(page).matchAll(NAMED)].map(([, words = '']) => ({
      where: page,
      text: words.replace(/ ?--help$/, ''),
    })),
  );
  const elsewhere = lines
    .filter(({ text }) => RUN_ELSEWHERE.test(text))
    .map(({ where, text }) => ({ where, text: text.replace('upheld ', '') }));
  const names = [...inText, ...elsewhere];
  const refused: string[] = [];
  for (const { where, text } of names)
    await runCommandLine(text.split(' '), commands).catch((error: Error) => {
      if (!/^(missing|Try)/.test(error.message))
        refused.push(`${where}: ${text}: ${error.message}`);
    });
  expect(names.length).toBeGreaterThan(10);
  expect(refused).toEqual([]);
});

/** Returns the fault of a command; undefined if it ended as expected. */
const run = async ({ where, text }: Line) => {
  const folder = join(testFolder('guide'), 'copy');
  cpSync(prepared, folder, { recursive: true, verbatimSymlinks: true });
  if (WITHOUT_DATA.test(text) || WITHOUT_ADMINISTRATOR.test(text))
    rmSync(join(folder, 'data'), { recursive: true });
  if (WITHOUT_ADMINISTRATOR.test(text))
    cpSync(beginning, join(folder, 'data'), { recursive: true });
  const hosted = join(folder, 'hosted', 'st-john');
  if (WITH_CONGREGATION.test(text))
    cpSync(ONE_WITHOUT_ADMINISTRATOR.test(text) ? beginning : join(prepared, 'data'), hosted, {
      recursive: true,
    });
  if (text.startsWith('upheld congregations take'))
    cpSync(moved, join(folder, 'usb', 'st-john.tar.gz'));
  if (text.startsWith('upheld congregations import'))
    cpSync(join(prepared, 'usb', BACKUP), join(folder, 'usb', 'st-john.tar.gz'));
  if (SUSPENDED.test(text)) writeFileSync(join(hosted, 'upheld.suspended'), '');
  const port = WITH_SERVER.test(text) ? running.port : await freePort();
  const child = Bun.spawn(['sh', '-c', UNTIL_STOPPED.test(text) ? `exec ${text}` : text], {
    cwd: folder,
    env: {
      PATH: `${folder}${delimiter}/usr/bin${delimiter}/bin`,
      HOME: folder,
      TMPDIR: folder,
      TZ: 'UTC',
      PORT: String(port),
      UPHELD_PORT: String(port),
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = Promise.all([child.stdout, child.stderr].map((from) => new Response(from).text()));
  if (UNTIL_STOPPED.test(text)) {
    while (child.exitCode === null && !(await answers(port))) await Bun.sleep(5);
    child.kill('SIGTERM');
  }
  const code = await child.exited;
  const expected = EXITS.find(({ of }) => of.test(text))?.codes ?? [0];
  return expected.includes(code) ? undefined : { where, text, code, output: await output };
};

const answers = (port: number) =>
  fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
