import { action, says, saysWhy } from '../action.ts';

export const contactActions = {
  contact: action('contact', {
    invalidates: ['listMessages'],
    success: says('Message sent successfully!'),
    failure: saysWhy('Failed to send message'),
  }),
};
