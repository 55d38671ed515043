import { m } from '../../../shared/messages.ts';
import { forgetGroup } from '../cache/cache.ts';
import { action, fails, says, saysWhy } from './words.ts';

export const groupActions = {
  createGroup: action('createGroup', {
    success: says(m.toasts_create_group_done),
    failure: fails(m.toasts_create_group_failed),
  }),
  editGroup: action('editGroup', {
    success: says(m.toasts_edit_group_done),
    failure: fails(m.toasts_edit_group_failed),
  }),
  setMyNotices: action('setMyNotices', {
    success: says(m.toasts_set_my_notices_done),
    failure: fails(m.toasts_set_my_notices_failed),
  }),
  deleteGroup: action('deleteGroup', {
    done: (client, _, { params }) => forgetGroup(client, params.id),
    success: says(m.toasts_delete_group_done),
    failure: fails(m.toasts_delete_group_failed),
  }),
  transferOwnership: action('transferOwnership', {
    success: (group) => ({
      title: m.toasts_transfer_ownership_done(),
      text: m.toasts_transfer_ownership_done_text({ group: group.name }),
    }),
    failure: fails(m.toasts_transfer_ownership_failed),
  }),
  takeGroupOver: action('takeGroupOver', {
    success: (group) => ({
      title: m.toasts_take_over_done(),
      text: m.toasts_take_over_done_text({ group: group.name }),
    }),
    failure: fails(m.toasts_take_over_failed),
  }),
  removeMember: action('removeMember', {
    success: says(m.toasts_remove_member_done),
    failure: fails(m.toasts_remove_member_failed),
  }),
  leaveGroup: action('removeMember', {
    change: 'group-left',
    done: (client, _, { params }) => forgetGroup(client, params.id),
    success: says(m.toasts_leave_group_done),
    failure: fails(m.toasts_leave_group_failed),
  }),
  setMemberPermissions: action('setMemberPermissions', {
    success: says(m.toasts_set_member_permissions_done),
    failure: fails(m.toasts_set_member_permissions_failed),
  }),
  setMemberTelephone: action('setMemberTelephone', {
    success: says(m.toasts_telephone_done),
    failure: saysWhy(m.toasts_telephone_failed),
  }),
};
