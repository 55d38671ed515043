import { writeSync } from 'node:fs';
import { administer, UnknownUser } from './commands/admin.ts';
import { BadCommandLine, readCommandLine } from './commands/command-line.ts';
import { help } from './commands/help.ts';
import { serve } from './commands/serve.ts';
import { BadSetting, configFrom } from './config.ts';
import { AlreadyRunning } from './data-folder/lock.ts';
import { NewerDatabase } from './db/migrate.ts';
import { VERSION } from './version.ts';

/** Exit codes: 2 a wrong option or setting, 75 try again later, 78 a newer Upheld is needed. */
const EXITS = [
  { kind: BadCommandLine, code: 2 },
  { kind: BadSetting, code: 2 },
  { kind: UnknownUser, code: 2 },
  { kind: AlreadyRunning, code: 75 },
  { kind: NewerDatabase, code: 78 },
];

const run = (args: string[]) => {
  const { command, words, flags } = readCommandLine(args);
  if (command === 'help') return print(help);
  if (command === 'version') return print(VERSION);
  if (command === 'admin') return print(administer(configFrom(flags, process.env), words));
  if (command === 'serve') return serve(configFrom(flags, process.env));
  throw new BadCommandLine(`'${command}' is not a command. Try upheld --help.`);
};

const print = (text: string) => process.stdout.write(`${text}\n`);

try {
  run(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  writeSync(2, `upheld: ${message.replaceAll(/\s+/g, ' ')}\n`);
  // What had been started before it failed must not keep the program running.
  process.exit(EXITS.find(({ kind }) => error instanceof kind)?.code ?? 1);
}
