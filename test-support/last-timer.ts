import { spyOn } from 'bun:test';

/** Records `setTimeout`. `ring` calls the callback of the last timer now; `stop` records no more. */
export const lastTimer = () => {
  const spy = spyOn(globalThis, 'setTimeout');
  return {
    ring: () => {
      const [callback] = spy.mock.lastCall ?? [];
      if (!callback) throw new Error('No timer was set.');
      callback();
    },
    stop: () => spy.mockRestore(),
  };
};
