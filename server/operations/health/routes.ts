import type { Db } from '../../db/open.ts';
import { routes } from '../../http/route.ts';
import type { Gauges } from './gauges.ts';
import { serverHealth } from './health.ts';

type Parts = { db: Db; gauges: () => Promise<Gauges> };

export const healthRoutes = ({ db, gauges }: Parts) =>
  routes({
    getServerHealth: async ({ query, now }) => serverHealth(db, await gauges(), query.span, now),
  });
