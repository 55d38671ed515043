import { action, fails, says } from '../action.ts';
import { forgetGroup } from '../cache.ts';
import { BEYOND_THE_GROUP, GROUP_READS } from './reads.ts';

export const memberActions = {
  removeMember: action('removeMember', {
    invalidates: GROUP_READS,
    success: says('Member removed'),
    failure: fails('Failed to remove the member. Please try again.'),
  }),
  leaveGroup: action('removeMember', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    invalidates: BEYOND_THE_GROUP,
    success: says('Left group'),
    failure: fails('Failed to leave the group. Please try again.'),
  }),
  setMemberPermissions: action('setMemberPermissions', {
    invalidates: ['listMembers'],
    success: says('Permissions updated'),
    failure: fails('Failed to update member permissions. Please try again.'),
  }),
};
