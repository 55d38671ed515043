import { action, fails, says } from '../action.ts';
import { forgetGroup, PRAYER_LISTS } from '../cache.ts';
import { BEYOND_THE_GROUP, GROUP_READS } from './reads.ts';

export const groupActions = {
  createGroup: action('createGroup', {
    invalidates: ['listGroups', 'getStats'],
    success: says('Group created'),
    failure: fails('Failed to create the group. Please try again.'),
  }),
  editGroup: action('editGroup', {
    invalidates: [...GROUP_READS, ...PRAYER_LISTS, 'getPrayer'],
    success: says('Group updated'),
    failure: fails('Failed to update the group. Please try again.'),
  }),
  deleteGroup: action('deleteGroup', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    invalidates: BEYOND_THE_GROUP,
    success: says('Group deleted'),
    failure: fails('Failed to delete the group. Please try again.'),
  }),
  transferOwnership: action('transferOwnership', {
    invalidates: GROUP_READS,
    success: (group) => ({
      title: 'Ownership transferred',
      text: `You are now a member of ${group.name}.`,
    }),
    failure: fails('Failed to transfer ownership. Please try again.'),
  }),
};
