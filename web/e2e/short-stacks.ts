/*
 * At each call Playwright takes down from where it came, and looks all fifty frames up in the sources, most of
 * them its own. That takes an eighth of the time of a test. Nobody reads its own frames but the one that was
 * called, so the others go before they are looked up.
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
