import { m } from '../../../shared/messages.ts';
import { action, fails, says } from './words.ts';

export const resourceActions = {
  requestUpload: action('requestUpload', { failure: fails(m.toasts_upload_failed) }),
  receiveUpload: action('receiveUpload', { failure: fails(m.toasts_upload_failed) }),
  createResource: action('createResource', {
    success: says(m.toasts_success, m.toasts_create_resource_done_text),
    failure: fails(m.toasts_upload_failed),
  }),
  deleteResource: action('deleteResource', {
    success: says(m.toasts_success, m.toasts_delete_resource_done_text),
    failure: fails(m.toasts_delete_resource_failed),
  }),
};
