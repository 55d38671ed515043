import type { Finding } from '../../../shared/checkup.ts';
import type { Config } from '../../config/config.ts';
import { secretsFileOf } from '../../config/secrets-file.ts';
import type { Db } from '../../db/open.ts';
import type { DataFiles } from '../../storage/files.ts';
import type { Progress } from '../backups/archive.ts';
import type { Machine } from './machine.ts';

/** What an administrator's call shows about the connection to the server. */
export type WayIn = {
  /** The origin of the page. */
  origin: string | null;
  /** Whether a proxy named the caller, and whether the server trusts it. */
  proxy: 'none' | 'trusted' | 'not-trusted';
  /** The caller's address, as the server sees it. */
  address: string;
};

/** The input of a check-up. It can be sent to a thread. */
export type Examined = {
  config: Omit<Config, 'given'>;
  /** Path of the settings file, if it holds a secret. */
  secretsIn?: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Known only in a running server. */
  running?: { wayIn: WayIn; hasBackupFailed: boolean; hasCopyFailed: boolean };
};

/** The input of each check. */
export type Look = Examined & {
  files: DataFiles;
  /** Opens the database read-only. Throws if it cannot be opened. */
  db: () => Db;
  machine: Machine;
  /** Called with the progress of reading the newest backup. */
  progress?: Progress;
  /** Whether a server uses the data folder. */
  isInUse: boolean;
};

/** Returns the settings that a check-up needs. */
export const checkupSettings = ({
  given,
  ...config
}: Config): Pick<Examined, 'config' | 'secretsIn'> => ({
  config,
  secretsIn: secretsFileOf(given),
});

export type Found = { finding: Finding; subject?: string; count?: number };
