import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import type { Config } from '../running/config/config.ts';
import { reachedMembers, reachedPeople } from './reached.ts';
import { setMemberTelephone } from './telephone.ts';

export const reachedRoutes = ({ db, config }: { db: Db; config: Config }) => {
  const parts = { db, hasMail: config.smtpUrl !== undefined };
  return routes({
    listReachedMembers: ({ user, params, query }) => reachedMembers(parts, user, params.id, query),
    setMemberTelephone: ({ user, params, body, now }) =>
      setMemberTelephone(db, user, params, body, now),
    listReachedPeople: ({ query }) => reachedPeople(parts, query),
  });
};
