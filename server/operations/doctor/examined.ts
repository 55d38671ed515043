import type { Finding } from '../../../shared/checkup.ts';
import type { Config } from '../../config/config.ts';
import { secretsFileOf } from '../../config/secrets-file.ts';
import type { Db } from '../../db/open.ts';
import type { DataFiles } from '../../storage/files.ts';
import type { Progress } from '../backups/archive.ts';
import type { Machine } from './machine.ts';

/** What the call of an administrator tells about the way between them and the server. */
export type WayIn = {
  /** The origin of the page. */
  origin: string | null;
  /** Whether a proxy said who is calling, and whether it is believed. */
  proxy: 'none' | 'trusted' | 'not-trusted';
  /** The address that the server takes for the caller's. */
  address: string;
};

/** What a check-up is about. It can be sent to a thread. */
export type Examined = {
  config: Omit<Config, 'given'>;
  /** The settings file, if it holds a secret. */
  secretsIn?: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Only known in a server that runs. */
  running?: { wayIn: WayIn; hasBackupFailed: boolean; hasCopyFailed: boolean };
};

/** What each check gets. */
export type Look = Examined & {
  files: DataFiles;
  /** The database, only for reading. Throws if it cannot be opened. */
  db: () => Db;
  machine: Machine;
  /** Told how much of the newest backup is read. */
  progress?: Progress;
  /** Whether a server uses the data folder. */
  isInUse: boolean;
};

/** What a check-up gets of the settings. */
export const settingsOf = ({
  given,
  ...config
}: Config): Pick<Examined, 'config' | 'secretsIn'> => ({
  config,
  secretsIn: secretsFileOf(given),
});

export type Found = { finding: Finding; subject?: string; count?: number };
