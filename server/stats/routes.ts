import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import { statsOf } from './stats.ts';

export const statsRoutes = ({ db }: { db: Db }) =>
  routes({ getStats: ({ user }) => statsOf(db, user) });
