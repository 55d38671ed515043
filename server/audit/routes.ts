import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { activityOf, auditLog } from './list.ts';

export const auditRoutes = ({ db }: Deps) =>
  routes({
    listAudit: ({ query }) => auditLog(db, query),
    listActivity: ({ user, query }) => activityOf(db, user, query),
  });
