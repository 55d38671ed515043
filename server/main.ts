import { writeSync } from 'node:fs';
import { EXIT } from '../shared/local-server.ts';
import { BadCertificate } from './config/certificate.ts';
import { type Flags, readConfig } from './config/config.ts';
import { BadSetting } from './config/problems.ts';
import { exampleConfig, listedConfig, shownConfig } from './config/show.ts';
import { NewerDatabase } from './db/migrate.ts';
import { OldSqlite, sqliteVersion } from './db/sqlite-version.ts';
import { UnusableSqlite, useCarriedSqlite } from './db/use-carried-sqlite.ts';
import { readHostConfig } from './multi-tenant/host-address.ts';
import { BadCongregation } from './multi-tenant/names.ts';
import { BadBackup, FolderInUse, NotBackedUp } from './operations/backups/errors.ts';
import { FolderNotEmpty, NotExported } from './operations/leaving/errors.ts';
import { BadCommandLine, runCommandLine } from './program/commands/command-line.ts';
import { NotThere, TestFailed } from './program/commands/errors.ts';
import { CannotListen } from './program/commands/listen.ts';
import { jsonOf } from './program/commands/options.ts';
import { openOwnWindow } from './program/commands/own-window.ts';
import { serve } from './program/commands/serve.ts';
import { settingsFor } from './program/commands/settings-for.ts';
import { notifyParent } from './program/commands/with-parent.ts';
import { AlreadyRunning } from './storage/lock.ts';
import { VERSION } from './version.ts';

const EXITS = [
  { kind: BadCommandLine, code: EXIT.misuse },
  { kind: NotThere, code: EXIT.misuse, because: 'nothing-there' as const },
  { kind: FolderInUse, code: EXIT.misuse },
  { kind: BadCongregation, code: EXIT.misuse },
  { kind: FolderNotEmpty, code: EXIT.misuse },
  { kind: BadBackup, code: 1 },
  { kind: NotBackedUp, code: 1 },
  { kind: NotExported, code: 1 },
  { kind: TestFailed, code: 1 },
  { kind: BadSetting, code: EXIT.configuration, because: 'setting' as const },
  { kind: BadCertificate, code: EXIT.configuration, because: 'setting' as const },
  { kind: CannotListen, code: EXIT.cannotListen },
  { kind: AlreadyRunning, code: EXIT.dataInUse },
  { kind: NewerDatabase, code: EXIT.configuration, because: 'newer-data' as const },
  { kind: OldSqlite, code: EXIT.configuration, because: 'old-system' as const },
  { kind: UnusableSqlite, code: EXIT.configuration },
];

/** Returns why a backup could not be made; undefined for other errors. */
const whyOf = (error: unknown) => {
  if (error instanceof BadBackup) return error.fault;
  return error instanceof NotBackedUp ? error.hindrance : undefined;
};

const config = (flags: Flags) => readConfig(flags, process.env);
/** Reads the settings of a command about one data folder, possibly of a host's congregation. */
const settings = (flags: Flags) => settingsFor(flags, process.env);
const hostSettings = (flags: Flags) => readHostConfig(flags, process.env);
const print = (text: string) => {
  process.stdout.write(`${text}\n`);
};
/** The versions of what the program is made of. */
const parts = () => ({
  version: VERSION,
  bun: Bun.version,
  sqlite: sqliteVersion(),
  platform: `${process.platform}-${process.arch}`,
});
const admin = () => import('./program/commands/admin.ts');
const backup = () => import('./program/commands/backup.ts');
const congregations = () => import('./program/commands/congregations.ts');

// A reader such as head closes the pipe early, which is no error.
process.stdout.on('error', (error) => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  useCarriedSqlite();
  await runCommandLine(process.argv.slice(2), {
    serve: (flags) => serve(config(flags)),
    host: async (flags) => (await import('./program/commands/host.ts')).host(config(flags)),
    addCongregation: async (name, { baseUrl, ...flags }) =>
      print(await (await congregations()).addCongregation(hostSettings(flags), name, baseUrl)),
    linkToCongregation: async (name, flags) =>
      print(await (await congregations()).linkToCongregation(hostSettings(flags), name)),
    listCongregations: async ({ json, nginx, haproxy, ...flags }) => {
      const { listCongregations, mapOf } = await import('./program/commands/list-congregations.ts');
      const isMap = nginx !== undefined || haproxy !== undefined;
      print(
        isMap
          ? mapOf(hostSettings(flags), { nginx, haproxy })
          : listCongregations(hostSettings(flags), { isJson: json === true }),
      );
    },
    suspendCongregation: async (name, flags) =>
      print(await (await congregations()).suspendCongregation(hostSettings(flags), name)),
    resumeCongregation: async (name, flags) =>
      print((await congregations()).resumeCongregation(hostSettings(flags), name)),
    removeCongregation: async (name, { forever, ...flags }) => {
      const { removeCongregation } = await congregations();
      print(removeCongregation(hostSettings(flags), name, { isForever: forever === true }));
    },
    exportCongregation: async (name, file, flags) =>
      print(await (await congregations()).exportCongregation(hostSettings(flags), name, file)),
    importCongregation: async (name, file, { identity, ...flags }) =>
      print(
        await (await congregations()).importCongregation(hostSettings(flags), name, file, {
          identity,
        }),
      ),
    giveCongregation: async (name, file, flags) =>
      print(await (await congregations()).giveCongregation(hostSettings(flags), name, file)),
    takeCongregation: async (name, file, { identity, ...flags }) =>
      print(
        await (await congregations()).takeCongregation(hostSettings(flags), name, file, {
          identity,
        }),
      ),
    demo: async (flags) => (await import('./program/commands/demo.ts')).demo(flags),
    // Import what a server does not need only when its command is used.
    grant: async (address, flags) =>
      print(await (await admin()).grantAdmin(settings(flags), address)),
    revoke: async (address, flags) =>
      print(await (await admin()).revokeAdmin(settings(flags), address)),
    administrators: async ({ json, ...flags }) =>
      print(await (await admin()).listAdmins(settings(flags), { isJson: json === true })),
    link: async (flags) => print(await (await admin()).makeSetupLink(settings(flags))),
    resetPassword: async (address, flags) =>
      print(await (await admin()).makeResetLink(settings(flags), address)),
    changeAddress: async (from, to, { undo, ...flags }) =>
      print(await (await admin()).changeAddress(settings(flags), { from, to, isFinal: !undo })),
    backUp: async (file, flags) => print(await (await backup()).backUp(settings(flags), file)),
    listBackups: async ({ json, ...flags }) =>
      print((await backup()).listBackups(settings(flags), { isJson: json === true })),
    verifyBackup: async (file, { identity, json, ...flags }) => {
      const options = { identity, isJson: json === true };
      print(await (await backup()).verify(settings(flags), file, options));
    },
    restore: async (file, { identity, force, signEveryoneOut, ...flags }) => {
      const options = { identity, force, signEveryoneOut };
      print(await (await backup()).restore(settings(flags), file, options));
    },
    doctor: async ({ json, ...flags }) => {
      const { doctor } = await import('./program/commands/doctor.ts');
      await doctor(settings(flags), { isJson: json === true, print });
    },
    exportAll: async (folder, { withPersonalFiles, ...flags }) => {
      const { exportAll } = await import('./program/commands/export.ts');
      print(await exportAll(settings(flags), folder, { withPersonalFiles }));
    },
    healthcheck: async (flags) => {
      const { healthcheck } = await import('./program/commands/healthcheck.ts');
      print(await healthcheck(config(flags)));
    },
    showConfig: ({ json, ...flags }) => {
      const given = config(flags);
      print(json ? jsonOf(listedConfig(given)) : shownConfig(given));
    },
    exampleConfig: () => print(exampleConfig()),
    testMail: async (address, flags) => {
      const { testMail } = await import('./program/commands/mail-test.ts');
      await testMail(settings(flags), address, print);
    },
    testPush: async (address, flags) => {
      const { testPush } = await import('./program/commands/push-test.ts');
      await testPush(settings(flags), address, print);
    },
    version: ({ json }) => print(json ? jsonOf(parts()) : VERSION),
  });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const exit = EXITS.find(({ kind }) => error instanceof kind);
  const because = whyOf(error) ?? exit?.because;
  if (because) notifyParent({ upheld: 'refused', because });
  writeSync(2, `upheld: ${exit ? message : message.replaceAll(/\s+/g, ' ')}\n`);
  openOwnWindow();
  // Timers started before the failure must not keep the program running.
  process.exit(exit?.code ?? 1);
}
