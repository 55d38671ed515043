import type { Flags } from '../../config/config.ts';
import type { HostCommands } from './many.ts';
import type { Run } from './options.ts';

type Json = { json?: boolean };

/** The functions of the commands. Options that are settings come as `flags`. */
export type Commands = HostCommands & {
  serve: Run<[Flags]>;
  demo: Run<[Flags]>;
  grant: Run<[address: string, Flags]>;
  revoke: Run<[address: string, Flags]>;
  administrators: Run<[Flags & Json]>;
  link: Run<[Flags]>;
  resetPassword: Run<[address: string, Flags]>;
  changeAddress: Run<[from: string, to: string, Flags & { undo: boolean }]>;
  backUp: Run<[file: string | undefined, Flags]>;
  listBackups: Run<[Flags & Json]>;
  verifyBackup: Run<[file: string, Flags & Json & { identity?: string }]>;
  restore: Run<
    [file: string, Flags & { identity?: string; force?: boolean; signEveryoneOut?: boolean }]
  >;
  doctor: Run<[Flags & Json]>;
  exportAll: Run<[folder: string, Flags & { withPersonalFiles?: boolean }]>;
  healthcheck: Run<[Flags]>;
  showConfig: Run<[Flags & Json]>;
  exampleConfig: Run<[]>;
  testMail: Run<[address: string, Flags]>;
  testPush: Run<[address: string, Flags]>;
  version: Run<[Json]>;
};
