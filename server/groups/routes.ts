import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { createGroup } from './create.ts';
import { deleteGroup } from './delete.ts';
import { editGroup, transferGroup } from './edit.ts';
import { groupFor } from './group.ts';
import { groupsOf } from './list.ts';
import { presentGroup } from './presenter.ts';

export const groupRoutes = ({ db }: Deps) =>
  routes({
    listGroups: ({ user, query }) => groupsOf(db, user, query),
    createGroup: ({ user, body, now }) => presentGroup(createGroup(db, user, body, now)),
    getGroup: ({ user, params }) => presentGroup(groupFor(db, user, params.id)),
    editGroup: ({ user, params, body, now }) =>
      presentGroup(editGroup(db, user, params.id, body, now)),
    deleteGroup: ({ user, params, now }) => deleteGroup(db, user, params.id, now),
    transferOwnership: ({ user, params, body, caller, now }) =>
      presentGroup(transferGroup(db, user, params.id, body.userId, caller.place(), now)),
  });
