import { SQLiteError } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { Refusal } from './errors.ts';

export type Log = (line: string) => void;

/**
 * The one place where an error becomes an HTTP response: `text/plain`, one sentence.
 * What went wrong inside is logged under a reference, never sent.
 */
export const errorResponse = (error: unknown, log: Log): Response => {
  if (error instanceof Refusal) return sentence(error.status, error.message, error.headers);
  if (isDiskFull(error))
    return sentence(507, 'The server has no room left to save this. Please tell its operator.');
  if (error instanceof SQLiteError && error.code?.startsWith('SQLITE_BUSY'))
    return sentence(503, 'The server is busy. Please try again in a moment.', {
      'retry-after': '2',
    });
  const reference = randomBytes(6).toString('hex');
  log(`error ${reference} ${describe(error)}`);
  return sentence(
    500,
    `Something went wrong on our side. Please try again. (Reference ${reference})`,
  );
};

/** As the database says it, or the system of a file: no room, or more than this user may have. */
const isDiskFull = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(String(error.code));

const sentence = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });

/** The kind of error and where it was thrown; its message may quote what a member wrote. */
const describe = (error: unknown) => {
  if (!(error instanceof Error)) return 'something that is not an Error was thrown';
  const at = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${error.name} ${at?.trim() ?? ''}`;
};
