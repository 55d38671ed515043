import { codeOf, type Log } from '../log.ts';

/** An error that nobody caught ends the process with one line, without any source text. */
export const endOnCrash = (log: Log) => {
  const end = (error: unknown) => {
    log.error('crashed', codeOf(error));
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
};
