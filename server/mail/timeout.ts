/**
 * Waits for a step of a conversation, at most this number of milliseconds. A mail server that sends one
 * line a second is never idle, and so never triggers a socket's timeout.
 */
export const withTimeout = async <T>(most: number, step: Promise<T>): Promise<T> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })),
    most,
  );
  return Promise.race([step, tooLate]).finally(() => clearTimeout(timer));
};
