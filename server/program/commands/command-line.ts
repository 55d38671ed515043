import { Command, CommanderError } from 'commander';
import { aboutOf, keyOf, settingNames } from '../../config/names.ts';
import { VERSION } from '../../version.ts';
import type { Commands } from './commands.ts';
import { example, refuseOldSqlite } from './options.ts';
import { addRunning, EVERY_PART, type Part } from './parts.ts';

/** Thrown for a wrong command line. The message is one line for the person who typed it. */
export class BadCommandLine extends Error {}

const WIDTH = 80;

/**
 * Runs the command of a command line; `args` are the words after the program's name. Without any it
 * serves, so that a double click on the program does what most people want. Prints help and version
 * itself. Throws BadCommandLine for any other words, and OldSqlite if SQLite cannot hold the schema,
 * before any file is opened.
 */
export const runCommandLine = async (args: string[], commands: Commands) => {
  const upheld = programOf(partsFor(args), commands);
  try {
    await upheld.parseAsync(args.length === 0 ? ['serve'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end here too, after they were printed.
    if (error.exitCode === 0) return;
    // A command with subcommands only.
    if (error.code === 'commander.help') throw new BadCommandLine(`Try upheld ${args[0]} --help.`);
    const [reason = '', meant = ''] = error.message.replace(/^error: /, '').split('\n');
    const suggestion = isBeforeCommand(args)
      ? ` Options come after a command: upheld serve ${args.join(' ')}`
      : `${meant.replace(/^\((.*)\)$/, ' $1')} Try upheld --help.`;
    throw new BadCommandLine(`${reason.replace(/\.$/, '')}.${suggestion}`);
  }
};

const programOf = (parts: readonly Part[], commands: Commands) => {
  const upheld = new Command('upheld')
    .description('A safe place where small faith groups share prayer requests.')
    .version(VERSION, '--version', 'the version')
    .helpOption('-h, --help', 'help for this program, or for one command')
    .configureOutput({ writeErr: () => {}, getOutHelpWidth: () => WIDTH })
    .exitOverride();
  refuseOldSqlite(upheld);
  for (const add of parts) add(upheld, commands);
  return example(
    upheld,
    'serve --data /srv/upheld',
    'Each command has its own help: upheld serve --help',
  );
};

/** Returns the program with every command, to be described. */
export const withEveryCommand = () => {
  const nothing = () => {};
  return programOf(EVERY_PART, new Proxy(Object.create(null), { get: () => nothing }));
};

/**
 * Returns the functions that add commands. A start of the server adds only the few beside its own, which saves 10 ms;
 * all are needed for help, for other commands and for suggestions after a wrong one.
 */
const partsFor = ([first = 'serve']: string[]): readonly Part[] =>
  first === 'serve' ? [addRunning] : EVERY_PART;

/** Users who start it without a command will try `upheld --port 8080` next. */
const isBeforeCommand = ([first = '']: string[]) =>
  settingNames.some((name) => !aboutOf(name).isSecret && `--${keyOf(name)}` === first);
