import type { Deps } from '../deps.ts';
import { groupFor } from '../groups/group.ts';
import { routes } from '../http/mount.ts';
import { membersOf } from './list.ts';
import { setPermissions } from './permissions.ts';
import { presentMember } from './presenter.ts';
import { removeMember } from './remove.ts';

export const memberRoutes = ({ db }: Deps) =>
  routes({
    listMembers: ({ user, params, query }) =>
      membersOf(db, user, groupFor(db, user, params.id), query),
    removeMember: ({ user, params, caller, now }) =>
      removeMember(db, user, params.id, params.userId, caller.place(), now),
    setMemberPermissions: ({ user, params, body, caller, now }) =>
      presentMember(
        groupFor(db, user, params.id),
        setPermissions(db, user, params.id, params.userId, body, caller.place(), now),
      ),
  });
