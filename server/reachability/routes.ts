import type { Config } from '../config/config.ts';
import { routes } from '../http/route.ts';
import { reachedMembers, reachedPeople } from './reached.ts';
import { setMemberTelephone, type TelephoneParts } from './telephone.ts';

export const reachedRoutes = ({ db, tell, config }: TelephoneParts & { config: Config }) => {
  const parts = { db, hasMail: config.smtpUrl !== undefined };
  return routes({
    listReachedMembers: ({ user, params, query }) => reachedMembers(parts, user, params.id, query),
    setMemberTelephone: ({ user, params, body, now }) =>
      setMemberTelephone({ db, tell }, user, params, body, now),
    listReachedPeople: ({ query }) => reachedPeople(parts, query),
  });
};
