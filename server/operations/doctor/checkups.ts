import type { Checked, Checkup } from '../../../shared/checkup.ts';
import type { Config } from '../../config/config.ts';
import { iso } from '../../http/iso.ts';
import { type Log, loggableError } from '../../log.ts';
import { runInThread, threadFile } from '../../thread-file.ts';
import type { Backups } from '../backups/backups.ts';
import { checkupSettings, type Examined, type WayIn } from './examined.ts';

type Parts = {
  config: Config;
  clock: () => number;
  log: Log;
  backups: { state: () => Pick<ReturnType<Backups['state']>, 'failure' | 'copyFailure'> };
  /** Runs one check-up without blocking calls. */
  examine: (examined: Examined) => Promise<Checked[]>;
};

export type Checkups = ReturnType<typeof createCheckups>;

/** The check-ups of a running server: runs one at a time, and stores the last result. */
export const createCheckups = ({ config, clock, log, backups, examine }: Parts) => {
  let running: Promise<void> | undefined;
  let last: { at: number; checks: Checked[] } | undefined;

  const checkUp = async (wayIn: WayIn) => {
    const { failure, copyFailure } = backups.state();
    try {
      const now = clock();
      const checks = await examine({
        ...checkupSettings(config),
        now,
        running: {
          wayIn,
          hasBackupFailed: failure !== undefined,
          hasCopyFailed: copyFailure !== undefined,
        },
      });
      last = { at: now, checks };
    } catch (error) {
      log.error('no check-up', loggableError(error));
    }
  };

  return {
    /** Starts a check-up unless one is running. `wayIn` is how the administrator's call arrived. */
    start: (wayIn: WayIn) => {
      running ??= checkUp(wayIn).finally(() => {
        running = undefined;
      });
    },
    /** Waits until no check-up is running. */
    ended: async () => running,
    state: (): Checkup => ({
      isRunning: running !== undefined,
      at: last ? iso(last.at) : null,
      checks: last?.checks ?? [],
    }),
  };
};

const FILE = threadFile('operations/doctor/examine-in-thread.ts');

/** Runs a check-up in a thread, because it reads the whole database. */
export const examineInThread = (examined: Examined) => runInThread<Checked[]>(FILE, examined);
