import pino from 'pino';
import pretty from 'pino-pretty';

type Fields = Record<string, string | number | boolean | null | undefined>;
type Write = (message: string, fields?: Fields) => void;

/** Where the server says what it does: never text of members, addresses, tokens or queries. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write };

export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Lines that cannot be written are kept up to so many bytes, then dropped. */
const UNWRITTEN = 1024 * 1024;

/** Lines to read on a terminal, one JSON object a line anywhere else; on standard error. */
export const createLog = (level: LogLevel, isTerminal: boolean): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const lines = pino.destination({ dest: 2, sync: true, maxLength: UNWRITTEN });
  // Where the log itself lies on a full disk, its lines wait for room: nothing fails with them.
  lines.on('error', () => {});
  const logger = isTerminal
    ? pino(options, pretty({ destination: 2, sync: true, translateTime: 'SYS:standard' }))
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

const FRAMES = 3;

/**
 * What a log may say of an error: its name, its code and where it was thrown. Not its message,
 * which may quote what a member wrote, and no source text.
 */
export const codeOf = (error: unknown): Fields => {
  if (!(error instanceof Error)) return { error: 'not an Error' };
  const at = error.stack
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, FRAMES)
    .join(' < ');
  return { error: error.name, code: 'code' in error ? String(error.code) : undefined, at };
};
