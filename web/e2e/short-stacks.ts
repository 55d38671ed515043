/*
 * At each call Playwright records the stack, and looks up all fifty frames in the source maps, most of them
 * its own. That takes an eighth of a test's time. Only the first of its own frames is useful, so the others
 * are removed before the lookup.
 */
const inSources = Error.prepareStackTrace;

if (inSources)
  Error.prepareStackTrace = (error, frames) => {
    const isOurs = frames.map((frame) => !frame.getFileName()?.includes('node_modules'));
    return inSources(
      error,
      frames.filter((_frame, index) => isOurs[index] || isOurs[index + 1]),
    );
  };

export {};
