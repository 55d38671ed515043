import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import { accountActivity, auditLog } from './list.ts';

export const auditRoutes = ({ db }: { db: Db }) =>
  routes({
    listAudit: ({ user, query }) => auditLog(db, user, query),
    listActivity: ({ user, query }) => accountActivity(db, user, query),
  });
