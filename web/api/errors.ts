import { m } from '../../shared/messages.ts';
import type { RefusalCode } from '../../shared/refusals.ts';

/**
 * A response that is not a success. `message` is the status, a colon and the response's text or status text.
 * `sentence` is the text to show to users. `code` is the reason, if the response is from our server.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly code?: string,
    /** Seconds to wait before a retry. */
    readonly retryAfter?: number,
    statusText = sentence,
  ) {
    super(`${status}: ${statusText}`);
  }
}

/** The browser's push service refused the test message. `message` is a sentence for users. */
export class PushNotTaken extends Error {}

/** Refusals of a program's mistakes, which users of the app cannot make. */
const FOR_PROGRAMS: readonly string[] = [
  'key-used',
  'not-sent-as-json',
] satisfies readonly RefusalCode[];

/** Returns the server's sentence, or a general one if it is meant for programs; undefined without a response. */
export const serverSentence = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== undefined && FOR_PROGRAMS.includes(error.code)) return m.calls_failed();
  return error.sentence || undefined;
};

/** Whether the server asked to retry later: rate limit, or busy. */
export const isAskedToWait = (error: unknown): error is ApiError => isStatus(error, 429, 503);

/**
 * Whether a failure is temporary and has a reason: rate limit, busy, or disk full. A 503 without a code comes
 * from a proxy.
 */
export const isForNow = (error: unknown): error is ApiError =>
  isStatus(error, 429, 507) || (isStatus(error, 503) && error.code !== undefined);

/** Whether a call was refused for this reason. */
export const isRefused = (error: unknown, code: RefusalCode) =>
  error instanceof ApiError && error.code === code;

export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether the server was unreachable: no connection, or a proxy without a backend. */
export const isUnreachable = (error: unknown) =>
  !(error instanceof ApiError) ||
  (error.code === undefined && [502, 503, 504].includes(error.status));
