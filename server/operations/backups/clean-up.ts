/**
 * Does `work`, and cleans up after it. If both fail, it throws what went wrong first, not that the rest
 * cannot be removed either.
 */
export const thenCleanUp = async <Result>(
  work: () => Promise<Result>,
  cleanUp: () => void | Promise<void>,
): Promise<Result> => {
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await quietly(cleanUp);
    throw error;
  }
  await cleanUp();
  return result;
};

const quietly = async (cleanUp: () => void | Promise<void>) => {
  try {
    await cleanUp();
  } catch {}
};
