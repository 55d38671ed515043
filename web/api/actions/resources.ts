import { action, fails, says } from '../action.ts';

export const resourceActions = {
  requestUpload: action('requestUpload', { failure: fails('Failed to upload resource') }),
  receiveUpload: action('receiveUpload', { failure: fails('Failed to upload resource') }),
  createResource: action('createResource', {
    invalidates: ['listResources'],
    success: says('Success', 'Resource uploaded successfully'),
    failure: fails('Failed to upload resource'),
  }),
  deleteResource: action('deleteResource', {
    invalidates: ['listResources'],
    success: says('Success', 'Resource deleted successfully'),
    failure: fails('Failed to delete resource'),
  }),
};
