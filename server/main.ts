import { writeSync } from 'node:fs';
import { EXIT } from '../shared/local-server.ts';
import { BadBackup, FolderInUse, NotBackedUp } from './backups/errors.ts';
import { BadCertificate } from './commands/certificate.ts';
import { BadCommandLine, runCommandLine } from './commands/command-line.ts';
import { NotThere, TestFailed } from './commands/errors.ts';
import { CannotListen } from './commands/listen.ts';
import { serve } from './commands/serve.ts';
import { tellParent } from './commands/with-parent.ts';
import { type Flags, readConfig } from './config/config.ts';
import { BadSetting } from './config/problems.ts';
import { exampleConfig, shownConfig } from './config/show.ts';
import { AlreadyRunning } from './data-folder/lock.ts';
import { NewerDatabase } from './db/migrate.ts';
import { VERSION } from './version.ts';

const EXITS = [
  { kind: BadCommandLine, code: EXIT.misuse },
  { kind: NotThere, code: EXIT.misuse },
  { kind: FolderInUse, code: EXIT.misuse },
  { kind: BadBackup, code: 1 },
  { kind: NotBackedUp, code: 1 },
  { kind: TestFailed, code: 1 },
  { kind: BadSetting, code: EXIT.configuration, because: 'setting' as const },
  { kind: BadCertificate, code: EXIT.configuration, because: 'setting' as const },
  { kind: CannotListen, code: EXIT.cannotListen },
  { kind: AlreadyRunning, code: EXIT.dataInUse },
  { kind: NewerDatabase, code: EXIT.configuration, because: 'newer-data' as const },
];

const config = (flags: Flags) => readConfig(flags, process.env);
const print = (text: string) => {
  process.stdout.write(`${text}\n`);
};
const admin = () => import('./commands/admin.ts');
const backup = () => import('./commands/backup.ts');

try {
  await runCommandLine(process.argv.slice(2), {
    serve: (flags) => serve(config(flags)),
    demo: async (flags) => (await import('./commands/demo.ts')).demo(flags),
    // What a server does not need is read only when its command is given.
    grant: async (address, flags) =>
      print(await (await admin()).grantAdmin(config(flags), address)),
    revoke: async (address, flags) =>
      print(await (await admin()).revokeAdmin(config(flags), address)),
    administrators: async (flags) => print(await (await admin()).listAdmins(config(flags))),
    link: async (flags) => print(await (await admin()).makeSetupLink(config(flags))),
    resetPassword: async (address, flags) =>
      print(await (await admin()).makeResetLink(config(flags), address)),
    backUp: async (file, flags) => print(await (await backup()).backUp(config(flags), file)),
    listBackups: async (flags) => print((await backup()).listBackups(config(flags))),
    verifyBackup: async (file, { identity, ...flags }) =>
      print(await (await backup()).verify(config(flags), file, identity)),
    restore: async (file, { identity, force, signEveryoneOut, ...flags }) => {
      const options = { identity, force, signEveryoneOut };
      print(await (await backup()).restore(config(flags), file, options));
    },
    healthcheck: async (flags) => {
      const { healthcheck } = await import('./commands/healthcheck.ts');
      print(await healthcheck(config(flags)));
    },
    showConfig: (flags) => print(shownConfig(config(flags))),
    exampleConfig: () => print(exampleConfig()),
    testMail: async (address, flags) => {
      const { testMail } = await import('./commands/mail-test.ts');
      await testMail(config(flags), address, print);
    },
    testPush: async (address, flags) => {
      const { testPush } = await import('./commands/push-test.ts');
      await testPush(config(flags), address, print);
    },
    version: () => print(VERSION),
  });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const exit = EXITS.find(({ kind }) => error instanceof kind);
  if (exit?.because) tellParent({ upheld: 'refused', because: exit.because });
  writeSync(2, `upheld: ${exit ? message : message.replaceAll(/\s+/g, ' ')}\n`);
  // Timers started before the failure must not keep the program running.
  process.exit(exit?.code ?? 1);
}
