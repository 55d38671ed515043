import type { EventHub } from '../../events/hub.ts';
import type { Log } from '../../log.ts';
import { descriptorLimit, descriptorWatch, openDescriptors, pagesUnder } from './descriptors.ts';
import type { listen } from './listen.ts';

/** Time between two counts of open files and connections, in milliseconds. */
const COUNT = 2_000;

/** Prevents connections from using up all descriptors, if the limit is known. */
export const watchDescriptors = (server: ReturnType<typeof listen>, hub: EventHub, log: Log) => {
  const limit = descriptorLimit();
  if (limit === undefined) return [];
  hub.limitTo(pagesUnder(limit));
  const look = descriptorWatch({
    limit,
    open: () => openDescriptors(limit),
    closeIdle: () => server.closeIdle(),
    log,
  });
  return [setInterval(look, COUNT)];
};
