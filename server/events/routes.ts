import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';

export const eventRoutes = ({ hub }: Deps) =>
  routes({
    listenToEvents: ({ user, lastEventId }) => hub.open(user, lastEventId),
  });
