import type { Driver } from './driver.ts';
import { type CallProxy, startProxy } from './proxy.ts';

export type Seat = { proxy: CallProxy; windows: Driver[] };

/**
 * Windows for those who take part in a test. Opening one costs more than most of what is done in it, so they
 * are left empty for the next test, as browsers with several profiles would be.
 */
export const seatsOf = () => {
  const all = new Set<Seat>();
  const free: Seat[] = [];
  const end = async (seat: Seat) => {
    all.delete(seat);
    for (const window of seat.windows) window.stop();
    await seat.proxy.stop();
  };
  return {
    take: async () => {
      const seat = free.pop() ?? { proxy: await startProxy(), windows: [] };
      all.add(seat);
      return seat;
    },
    leave: async (seat: Seat) => {
      seat.proxy.forget();
      for (const window of seat.windows) await window.forget();
      free.push(seat);
    },
    end: async () => {
      for (const seat of all) await end(seat);
    },
  };
};
