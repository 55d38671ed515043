import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { unsubscribeByMail } from './unsubscribe.ts';

export const notificationRoutes = ({ db, derive }: Deps) =>
  routes({
    unsubscribeByMail: ({ params }) => unsubscribeByMail(db, derive, params.token),
  });
