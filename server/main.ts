import { writeSync } from 'node:fs';
import { EXIT } from '../shared/local-server.ts';
import { administer, UnknownUser } from './commands/admin.ts';
import { BadCommandLine, readCommandLine } from './commands/command-line.ts';
import { help } from './commands/help.ts';
import { CannotListen } from './commands/listen.ts';
import { serve } from './commands/serve.ts';
import { BadSetting, configFrom } from './config.ts';
import { AlreadyRunning } from './data-folder/lock.ts';
import { NewerDatabase } from './db/migrate.ts';
import { VERSION } from './version.ts';

const EXITS = [
  { kind: BadCommandLine, code: EXIT.wrongSetting },
  { kind: BadSetting, code: EXIT.wrongSetting },
  { kind: UnknownUser, code: EXIT.wrongSetting },
  { kind: CannotListen, code: EXIT.cannotListen },
  { kind: AlreadyRunning, code: EXIT.dataInUse },
  { kind: NewerDatabase, code: EXIT.tooOld },
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
  // Timers started before the failure must not keep the program running.
  process.exit(EXITS.find(({ kind }) => error instanceof kind)?.code ?? 1);
}
