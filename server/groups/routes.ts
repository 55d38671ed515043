import { routes } from '../http/route.ts';
import type { InTurn } from '../http/turns.ts';
import { createGroup, deleteGroup, editGroup, transferGroup } from './changes.ts';
import { groupFor, groupShownTo, groupsOf } from './group.ts';
import { removeMember } from './leave.ts';
import { type AddressParts, groupMailAddress } from './mail-address.ts';
import { membersOf } from './members.ts';
import { setMyNotices } from './my-notices.ts';
import { setPermissions } from './set-permissions.ts';
import { type GroupParts, successionOf, takeGroupOver } from './succession.ts';
import { visitGroup } from './visits.ts';

export const groupRoutes = (parts: GroupParts & AddressParts & { inTurn: InTurn }) => {
  const { db, notify, inTurn } = parts;
  return routes({
    listGroups: ({ user, query }) => groupsOf(db, user, query),
    createGroup: ({ user, body, now }) => createGroup(db, user, body, now),
    getGroup: ({ user, params }) => groupShownTo(db, user, params.id),
    editGroup: ({ user, params, body, now }) => editGroup(db, user, params.id, body, now),
    deleteGroup: ({ user, params, now }) => deleteGroup({ db, inTurn }, user, params.id, now),
    transferOwnership: ({ user, params, body, caller, now }) =>
      transferGroup({ db, notify }, user, params.id, body.userId, caller.place(), now),
    getSuccession: ({ user, params, now }) => successionOf(db, user, params.id, now),
    takeGroupOver: ({ user, params, caller, now }) =>
      takeGroupOver({ db, notify }, user, params.id, caller.place(), now),
    visitGroup: ({ user, params, body, now }) => visitGroup(db, user, params.id, body, now),

    makeGroupAddress: ({ user, params, now }) => groupMailAddress(parts, user, params.id, now),

    setMyNotices: ({ user, params, body, now }) =>
      setMyNotices(db, user, params.id, body.notices, now),

    listMembers: ({ user, params, query }) =>
      membersOf(db, user, groupFor(db, user, params.id), query),
    setMemberPermissions: ({ user, params, body, caller, now }) =>
      setPermissions({ db, notify }, user, params.id, params.userId, body, caller.place(), now),
    removeMember: ({ user, params, caller, now }) =>
      removeMember(db, user, params.id, params.userId, caller.place(), now),
  });
};
