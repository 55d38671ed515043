import { routes } from '../http/route.ts';
import type { EventHub } from './hub.ts';

export const eventRoutes = ({ hub }: { hub: EventHub }) =>
  routes({
    listenToEvents: ({ user, lastEventId, caller }) =>
      hub.open(user, lastEventId, { isElsewhere: !caller.isFromHere() }),
  });
