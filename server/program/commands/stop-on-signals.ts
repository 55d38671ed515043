import { once } from 'es-toolkit';

/**
 * Runs `stop` at the first SIGINT or SIGTERM. Further ones have no effect: Ctrl-C in a terminal reaches
 * this program, and once more by its starter, and a second one would end it before it has stopped.
 */
export const stopOnSignals = (stop: () => unknown) => {
  const stopOnce = once(stop);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce);
};
