import { type Log, loggableError } from '../../log.ts';
import { openOwnWindow } from './own-window.ts';

/** Ends the process after an uncaught error, with one line in the log and no source code. */
export const endOnCrash = (log: Log) => {
  const end = (error: unknown) => {
    log.error('crashed', loggableError(error));
    openOwnWindow();
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
};
