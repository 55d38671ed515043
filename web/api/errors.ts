import type { RefusalCode } from '../../shared/refusals.ts';

/**
 * A call that was answered, but not with success. The message is the status, a colon and the
 * answer's text (its status text when it has none); `sentence` is that text alone, fit to show.
 * `code` says why, where the answer came from our server.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly code?: string,
  ) {
    super(`${status}: ${sentence}`);
  }
}

/** The server's own sentence, where the failure was an answer at all; else nothing. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.sentence ? error.sentence : undefined;

/** Whether a call was refused for this reason. */
export const isRefused = (error: unknown, code: RefusalCode) =>
  error instanceof ApiError && error.code === code;

export const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
