import type { Config } from '../config/config.ts';
import { routes } from '../http/route.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { membersReachability, peopleReachability } from './reachability.ts';
import { setMemberTelephone, type TelephoneParts } from './telephone.ts';

export const reachabilityRoutes = ({ db, notify, config }: TelephoneParts & { config: Config }) => {
  const parts = () => ({ db, hasMail: sendsMail({ db, config }) });
  return routes({
    listReachedMembers: ({ user, params, query }) =>
      membersReachability(parts(), user, params.id, query),
    setMemberTelephone: ({ user, params, body, now }) =>
      setMemberTelephone({ db, notify }, user, params, body, now),
    listReachedPeople: ({ query }) => peopleReachability(parts(), query),
  });
};
