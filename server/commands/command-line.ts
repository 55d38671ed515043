import { Command, CommanderError, Option } from 'commander';
import type { Flags } from '../config.ts';
import { VERSION } from '../version.ts';

/** A command line that is wrong. The message is one line for the person who typed it. */
export class BadCommandLine extends Error {}

/** What each command does. */
type Commands = {
  serve: (flags: Flags) => void;
  grant: (address: string, flags: Flags) => void;
  link: (flags: Flags) => void;
};

const port = () => new Option('--port <N>', 'the port to listen on (UPHELD_PORT; 3000)');
const host = () =>
  new Option('--host <ADDRESS>', 'the address to listen on (UPHELD_HOST; ::, every one)');
const data = () => new Option('--data <DIR>', 'where everything is kept (UPHELD_DATA; ./data)');
const baseUrl = () =>
  new Option(
    '--base-url <URL>',
    'how people reach this server (UPHELD_URL; this machine’s address)',
  );

/**
 * Runs the command that a command line names; `args` are the words after the program's name.
 * Prints help and version itself. Throws BadCommandLine for anything else.
 */
export const runCommandLine = (args: string[], commands: Commands) => {
  const upheld = new Command('upheld')
    .description('A safe place where small faith groups share prayer requests.')
    .version(VERSION, '--version', 'the version')
    .helpOption('-h, --help', 'help for this program, or for one command')
    .configureOutput({ writeErr: () => {} })
    .exitOverride();

  upheld
    .command('serve')
    .description('run the server')
    .addOption(port())
    .addOption(host())
    .addOption(data())
    .addOption(baseUrl())
    .action((flags: Flags) => commands.serve(flags));

  const admin = upheld.command('admin').description('make an administrator');
  admin
    .command('grant')
    .argument('<ADDRESS>', 'the e-mail address of somebody who is registered')
    .description('make somebody an administrator, while the server runs or not')
    .addOption(data())
    .action((address: string, flags: Flags) => commands.grant(address, flags));
  admin
    .command('link')
    .description('print a new set-up link for the first administrator')
    .addOption(data())
    .addOption(baseUrl())
    .action((flags: Flags) => commands.link(flags));

  try {
    upheld.parse(args.length === 0 ? ['help'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end here too, when they have been printed.
    if (error.exitCode === 0) return;
    // A command that only has others below it.
    if (error.code === 'commander.help') throw new BadCommandLine(`Try upheld ${args[0]} --help.`);
    const [reason = ''] = error.message.replace(/^error: /, '').split('\n');
    throw new BadCommandLine(`${reason.replace(/\.$/, '')}. Try upheld --help.`);
  }
};
