import { type Log, loggableError } from '../../log.ts';
import { type Backups, backupHint } from '../../storage/database.ts';
import type { DataFiles } from '../../storage/files.ts';
import type { LateCheck } from '../../storage/late-check.ts';
import { openOwnWindow } from './own-window.ts';

/** Pause between the start and the check, in milliseconds: the first calls come first. */
const SOON = 1_000;

/**
 * Checks the database soon if the start put that off. A damaged one ends the process, so that nobody writes into it.
 * That is no clean stop: the next start checks first and refuses. Returns the timer.
 */
export const checkLate = (check: LateCheck, files: DataFiles, backups: Backups, log: Log) => {
  const look = async () => {
    try {
      if (await check.make(files, log)) return;
    } catch (error) {
      log.error('database not checked', loggableError(error));
      return;
    }
    const hint = await backupHint(files, backups);
    log.error(`the database is damaged, so the server ends. ${hint}.`);
    openOwnWindow();
    process.exit(1);
  };
  return setTimeout(() => void look(), SOON);
};
