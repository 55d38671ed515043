/** Runs `work` and then the clean-up. If both fail, throws the error of `work`. */
export const withCleanUp = async <Result>(
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
