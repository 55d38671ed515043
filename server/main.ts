import { writeSync } from 'node:fs';
import { EXIT } from '../shared/local-server.ts';
import { grantAdmin, makeSetupLink, UnknownUser } from './commands/admin.ts';
import { BadCommandLine, runCommandLine } from './commands/command-line.ts';
import { CannotListen } from './commands/listen.ts';
import { serve } from './commands/serve.ts';
import { BadSetting, configFrom, type Flags } from './config.ts';
import { AlreadyRunning } from './data-folder/lock.ts';
import { NewerDatabase } from './db/migrate.ts';

const EXITS = [
  { kind: BadCommandLine, code: EXIT.wrongSetting },
  { kind: BadSetting, code: EXIT.wrongSetting },
  { kind: UnknownUser, code: EXIT.wrongSetting },
  { kind: CannotListen, code: EXIT.cannotListen },
  { kind: AlreadyRunning, code: EXIT.dataInUse },
  { kind: NewerDatabase, code: EXIT.tooOld },
];

const config = (flags: Flags) => configFrom(flags, process.env);
const print = (text: string) => process.stdout.write(`${text}\n`);

try {
  runCommandLine(process.argv.slice(2), {
    serve: (flags) => serve(config(flags)),
    grant: (address, flags) => print(grantAdmin(config(flags), address)),
    link: (flags) => print(makeSetupLink(config(flags))),
  });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  writeSync(2, `upheld: ${message.replaceAll(/\s+/g, ' ')}\n`);
  // Timers started before the failure must not keep the program running.
  process.exit(EXITS.find(({ kind }) => error instanceof kind)?.code ?? 1);
}
