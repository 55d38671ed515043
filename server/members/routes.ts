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
    removeMember: ({ user, params, now }) => removeMember(db, user, params.id, params.userId, now),
    setMemberPermissions: ({ user, params, body, now }) =>
      presentMember(setPermissions(db, user, params.id, params.userId, body, now)),
  });
