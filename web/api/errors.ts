import { m } from '../../shared/messages.ts';
import type { RefusalCode } from '../../shared/refusals.ts';

/**
 * A response that is not a success. The message is the status, a colon and the response's text, or
 * its status text. `sentence` is the text to show: the status text says nothing to people. `code` is
 * the reason, if the response is from our server.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly code?: string,
    /** How long to wait before it may work, in seconds. */
    readonly retryAfter?: number,
    statusText = sentence,
  ) {
    super(`${status}: ${statusText}`);
  }
}

/** A browser's push service did not take the test message. The message says why, to people. */
export class PushNotTaken extends Error {}

/** Refusals that say to a program what it did wrong. Nobody who uses the app could do that. */
const FOR_PROGRAMS: readonly string[] = [
  'key-used',
  'not-sent-as-json',
] satisfies readonly RefusalCode[];

/** The server's own sentence, if there was a response, or another for one that is not for people. */
export const serverSentence = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== undefined && FOR_PROGRAMS.includes(error.code)) return m.calls_failed();
  return error.sentence || undefined;
};

/** Whether the server asked to send the call again later: it came too often, or all is busy. */
export const isAskedToWait = (error: unknown): error is ApiError => isStatus(error, 429, 503);

/**
 * Whether the server says why it will not do this for now: too often, too busy, or no room. A 503
 * without a code is a proxy's.
 */
export const isForNow = (error: unknown): error is ApiError =>
  isStatus(error, 429, 507) || (isStatus(error, 503) && error.code !== undefined);

/** Whether a call was refused for this reason. */
export const isRefused = (error: unknown, code: RefusalCode) =>
  error instanceof ApiError && error.code === code;

export const isStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether there was no answer from the server: no connection, or a proxy that cannot reach it. */
export const isUnreachable = (error: unknown) =>
  !(error instanceof ApiError) ||
  (error.code === undefined && [502, 503, 504].includes(error.status));
