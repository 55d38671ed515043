import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { statsOf } from './stats.ts';

export const statsRoutes = ({ db }: Deps) => routes({ getStats: ({ user }) => statsOf(db, user) });
