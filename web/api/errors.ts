/**
 * A call that was answered, but not with success. The message is the status, a colon and the
 * answer's text (its status text when it has none); `sentence` is that text alone, fit to show.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    readonly sentence: string,
  ) {
    super(`${status}: ${sentence}`);
  }
}

/** The server's own sentence, where the failure was an answer at all; else nothing. */
export const serverSentence = (error: unknown) =>
  error instanceof ApiError && error.sentence ? error.sentence : undefined;

export const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
