import { describe, expect, spyOn, test } from 'bun:test';
import { keyOf, settingNames } from '../../config/names.ts';
import { BadCommandLine, runCommandLine } from './command-line.ts';
import type { Commands } from './commands.ts';

/** Runs a command line whose commands only record their calls. */
const run = async (args: string[]) => {
  const called: unknown[][] = [];
  const commands = new Proxy<Commands>(Object.create(null), {
    get:
      (_, name) =>
      (...given: unknown[]) => {
        called.push([name, ...given.filter((value) => !isCommand(value))]);
      },
  });
  const write = spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    await runCommandLine(args, commands);
    return { called, printed: write.mock.calls.map(([text]) => String(text)).join('') };
  } catch (error) {
    if (!(error instanceof BadCommandLine)) throw error;
    return { called, printed: '', refused: error.message };
  } finally {
    write.mockRestore();
  }
};

/** Commander passes the command itself as last argument. */
const isCommand = (value: unknown) =>
  typeof value === 'object' && value !== null && 'parseAsync' in value;

/** Returns every command by its words, as the help of its parent lists them. */
const commandsIn = (help: string) =>
  [...help.matchAll(/^ {2}([a-z][a-z-]*)(?: \[options\]| <| \[| {2}|$)/gm)].flatMap(([, name]) =>
    name && name !== 'help' ? [name] : [],
  );

const allCommands = async (path: string[] = []): Promise<string[][]> => {
  const { printed } = await run([...path, '--help']);
  const below = commandsIn(printed.split(/^Example:/m)[0] ?? '');
  const deeper: string[][] = [];
  for (const name of below) deeper.push(...(await allCommands([...path, name])));
  return [path, ...deeper];
};

describe('the command line (R2)', () => {
  test('has help at every level, within 80 columns and with an example', async () => {
    const paths = await allCommands();
    expect(paths.length).toBeGreaterThan(12);
    for (const path of paths) {
      const { printed } = await run([...path, '--help']);
      const widest = Math.max(...printed.split('\n').map((line) => line.length));
      expect([path.join(' '), widest <= 80]).toEqual([path.join(' '), true]);
      const example = /^ {2}upheld (.+)$/m.exec(printed)?.[1];
      expect([path.join(' '), example !== undefined]).toEqual([path.join(' '), true]);
    }
  });

  test('a demo reads no variables, and its help names none', async () => {
    expect((await run(['demo', '--help'])).printed).not.toContain('UPHELD_');
  });

  /** Secrets would be in the list of processes. */
  const SECRETS = ['smtpUrl', 'imapUrl', 'imapTokenUrl', 'backupPassphrase', 'metricsToken'];

  test('without a command it serves', async () => {
    expect((await run([])).called).toEqual([['serve', {}]]);
  });

  test('every example in the help is a command line that works', async () => {
    for (const path of await allCommands()) {
      const { printed } = await run([...path, '--help']);
      const example = /^ {2}upheld (.+?)(?: > .*)?$/m.exec(printed)?.[1] ?? '';
      const { called, refused } = await run(example.split(' '));
      expect([path.join(' '), refused, called.length]).toEqual([path.join(' '), undefined, 1]);
    }
  });

  for (const [command, foreign] of [
    ['serve', ['congregations', 'domain', 'mostOpen', 'mostDisk']],
    ['host', ['data', 'baseUrl']],
  ] as const)
    test(`${command} has an option for every setting of its own that is no secret`, async () => {
      const { printed } = await run([command, '--help']);
      const missing = [...foreign, ...SECRETS];
      for (const name of settingNames)
        expect([name, printed.includes(`--${keyOf(name)} <`)]).toEqual([
          name,
          !missing.includes(name),
        ]);
    });

  test('every command that reads data takes --data, or --congregations, and --config', async () => {
    const without = ['demo', 'config example', 'version'];
    for (const path of await allCommands()) {
      const { printed } = await run([...path, '--help']);
      const isGroup = commandsIn(printed.split(/^Example:/m)[0] ?? '').length > 0;
      if (isGroup || without.includes(path.join(' '))) continue;
      const isOfHost = ['host', 'congregations'].includes(path[0] ?? '');
      for (const option of [isOfHost ? '--congregations <DIR>' : '--data <DIR>', '--config <FILE>'])
        expect([path.join(' '), printed.includes(option)]).toEqual([path.join(' '), true]);
    }
  });

  test('commands that print a link take the port of a server without a base URL', async () => {
    for (const args of [
      ['admin', 'link'],
      ['admin', 'reset-password', 'ruth@example.org'],
    ]) {
      const { called } = await run([...args, '--port', '3001']);
      expect(called[0]?.at(-1)).toEqual({ port: '3001' });
    }
  });

  const refusals: [string[], string][] = [
    [['serve', '--port'], "option '--port <N>' argument missing. Try upheld --help."],
    [['serve', '--prot', '80'], "unknown option '--prot'. Did you mean --port? Try upheld --help."],
    [['sevre'], "unknown command 'sevre'. Did you mean serve? Try upheld --help."],
    [['admin', 'gant', 'x'], "unknown command 'gant'. Did you mean grant? Try upheld --help."],
    [['admin'], 'Try upheld admin --help.'],
    [
      ['--port', '80'],
      "unknown option '--port'. Options come after a command: upheld serve --port 80",
    ],
    [['--smtp-url', 'x'], "unknown option '--smtp-url'. Try upheld --help."],
    [['serve', ''], "too many arguments for 'serve'."],
  ];
  for (const [args, sentence] of refusals)
    test(`refuses upheld ${args.join(' ')} in one line`, async () => {
      const { called, refused } = await run(args);
      expect(refused).toStartWith(sentence);
      expect(refused).not.toContain('\n');
      expect(called).toEqual([]);
    });
});
