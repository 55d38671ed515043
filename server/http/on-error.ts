import { SQLiteError } from 'bun:sqlite';
import { randomBytes } from 'node:crypto';
import { m } from '../../shared/messages.ts';
import type { RefusalCode } from '../../shared/refusals.ts';
import { type Log, loggableError } from '../log.ts';
import { Refusal, refused, retryLater } from './errors.ts';

/** The failed call: its route pattern, and its duration in milliseconds. */
export type FailedCall = { method: string; route: string; ms: number };

/**
 * The only place where an error becomes an HTTP response: `text/plain`, one sentence, and the code
 * of the refusal in `x-error-code`. Details of an internal error are logged with a request id and
 * never sent.
 */
export const errorResponse = (error: unknown, log: Log, call: FailedCall): Response => {
  const refusal = refusalFor(error);
  const { code, status, message, headers } = refusal;
  if (status < 500) return response(status, code, message, headers);
  const request = randomBytes(6).toString('hex');
  log[status === 500 ? 'error' : 'warn']('call failed', {
    request,
    ...call,
    status,
    ...loggableError(error),
  });
  const text =
    status === 500 ? m.calls_reference({ sentence: message, reference: request }) : message;
  return response(status, code, text, headers);
};

/** Returns the refusal for an error. `internal` is an unexpected error. */
export const refusalFor = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return refused('disk-full');
  if (isDatabaseGone(error)) return refused('cannot-save-or-read');
  if (isBusy(error)) return retryLater('busy', 2);
  return refused('internal');
};

const codeIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Errors that mean the disk is full, for SQLite's tables or for its write-ahead log's index. */
const FULL = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'];

/** Returns whether the disk is full or the user's quota is used up, according to SQLite or the file system. */
export const isDiskFull = (error: unknown) => FULL.includes(codeIn(error));

/** Returns whether another program has the database's write lock. */
export const isBusy = (error: unknown) =>
  error instanceof SQLiteError && /^SQLITE_(BUSY|LOCKED)/.test(codeIn(error));

/** Returns whether the database was removed, made read-only or damaged while the server runs. */
const isDatabaseGone = (error: unknown) =>
  error instanceof SQLiteError &&
  /^SQLITE_(READONLY|CANTOPEN|IOERR|CORRUPT|NOTADB)/.test(codeIn(error));

const response = (
  status: number,
  code: RefusalCode,
  text: string,
  headers: Record<string, string>,
) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-error-code': code, ...headers },
  });
