import pino from 'pino';

type Fields = Record<string, string | number | boolean | null | undefined>;
type Write = (message: string, fields?: Fields) => void;

/** The server's log. It never contains text of members, addresses, tokens or queries. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** For terminals alone; loading it would slow down every start. */
const pretty = (): typeof import('pino-pretty') => require('pino-pretty');

/** Maximum bytes of unwritten lines in memory; more are dropped. */
const UNWRITTEN = 1024 * 1024;

/** Writes readable lines to a terminal, and one JSON object per line elsewhere, to standard error. */
export const createLog = (level: LogLevel, isTerminal: boolean): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const lines = pino.destination({ dest: 2, sync: true, maxLength: UNWRITTEN });
  // If the log is on a full disk, lines wait for space and nothing fails.
  lines.on('error', () => {});
  const logger = isTerminal
    ? pino(options, pretty()({ destination: 2, sync: true, translateTime: 'SYS:standard' }))
    : pino(options, lines);
  const writing =
    (name: LogLevel): Write =>
    (message, fields = {}) =>
      logger[name](fields, message);
  return {
    debug: writing('debug'),
    info: writing('info'),
    warn: writing('warn'),
    error: writing('error'),
  };
};

/** Returns a log that adds these fields to every line. */
export const labelledLog = (log: Log, label: Fields): Log => {
  const writing =
    (name: LogLevel): Write =>
    (message, fields = {}) =>
      log[name](message, { ...label, ...fields });
  return {
    debug: writing('debug'),
    info: writing('info'),
    warn: writing('warn'),
    error: writing('error'),
  };
};

const FRAMES = 3;

/**
 * Returns what the log may contain of an error: its name, its code and where it was thrown. Its message may
 * quote a member's text, so it is left out, and so is source code.
 */
export const loggableError = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { error: 'not an Error' };
  const at = error.stack
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, FRAMES)
    .join(' < ');
  return { error: error.name, code: 'code' in error ? String(error.code) : undefined, at };
};

/** Runs work that can wait. An error is logged, and the server goes on. */
export const attempt = (log: Log, failure: string, work: () => void) => {
  try {
    work();
  } catch (error) {
    log.error(failure, loggableError(error));
  }
};
