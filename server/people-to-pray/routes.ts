import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import type { Derive } from '../secrets.ts';
import { peopleToPray } from './people-to-pray.ts';

export const peopleToPrayRoutes = (parts: { db: Db; derive: Derive }) =>
  routes({
    listPeopleToPray: ({ user, now }) => peopleToPray(parts, user, now),
  });
