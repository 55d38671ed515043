/**
 * Returns the file that a thread begins with, named from this folder. In the executable it is one of the
 * entry points of `build.ts`.
 */
export const threadFile = (name: string) =>
  Bun.embeddedFiles.length > 0 ? `./${name}` : new URL(`./${name}`, import.meta.url).href;

/**
 * Runs one task in a thread of its own and returns its one answer. Messages that `takes` returns true for are no
 * answer. Throws if the thread fails.
 */
export const runInThread = <Answer>(
  file: string,
  task: unknown,
  takes: (message: unknown) => boolean = () => false,
): Promise<Answer> => {
  const thread = new Worker(file);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  thread.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (!takes(data)) resolve(data);
  };
  thread.onerror = ({ message }) => reject(new Error(message));
  thread.postMessage(task);
  return promise.finally(() => thread.terminate());
};
