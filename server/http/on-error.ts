import { SQLiteError } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { codeOf, type Log } from '../log.ts';
import { noRoom, Refusal } from './errors.ts';

/** The call that failed: its route as a pattern, and how long it took, in milliseconds. */
export type FailedCall = { method: string; route: string; ms: number };

/**
 * The one place where an error becomes an HTTP response: `text/plain`, one sentence.
 * What went wrong inside is logged under a request id, never sent.
 */
export const errorResponse = (error: unknown, log: Log, call: FailedCall): Response => {
  const { status, text, headers } = answerTo(error);
  if (status < 500) return sentence(status, text, headers);
  const request = randomBytes(6).toString('hex');
  log[status === 500 ? 'error' : 'warn']('call failed', {
    request,
    ...call,
    status,
    ...codeOf(error),
  });
  return sentence(status, status === 500 ? `${text} (Reference ${request})` : text, headers);
};

const answerTo = (error: unknown): { status: number; text: string; headers?: HeadersOf } => {
  if (error instanceof Refusal)
    return { status: error.status, text: error.message, headers: error.headers };
  if (isDiskFull(error)) return answerTo(noRoom());
  if (isDatabaseGone(error))
    return {
      status: 503,
      text: 'The server cannot save or read just now. Please tell its operator.',
    };
  if (isBusy(error))
    return {
      status: 503,
      text: 'The server is busy. Please try again in a moment.',
      headers: { 'retry-after': '2' },
    };
  return { status: 500, text: 'Something went wrong on our side. Please try again.' };
};

type HeadersOf = Record<string, string>;

const codeIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** SQLite has no room for its rows, or for the index of its log. */
const FULL = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'];

/** As the database says it, or the system of a file: no room, or more than this user may have. */
export const isDiskFull = (error: unknown) => FULL.includes(codeIn(error));

/** Whether another program holds the database's write lock. */
export const isBusy = (error: unknown) =>
  error instanceof SQLiteError && /^SQLITE_(BUSY|LOCKED)/.test(codeIn(error));

/** Whether the database was taken away, made read-only or damaged while the server runs. */
const isDatabaseGone = (error: unknown) =>
  error instanceof SQLiteError &&
  /^SQLITE_(READONLY|CANTOPEN|IOERR|CORRUPT|NOTADB)/.test(codeIn(error));

const sentence = (status: number, text: string, headers: HeadersOf = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
