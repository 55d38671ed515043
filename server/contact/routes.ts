import { routes } from '../http/route.ts';
import { type ContactParts, contact, messagesOf } from './contact.ts';

export const contactRoutes = (parts: ContactParts) =>
  routes({
    contact: ({ user, body, now }) => {
      contact(parts, user, body, now);
    },
    listMessages: ({ query }) => messagesOf(parts.db, query),
  });
