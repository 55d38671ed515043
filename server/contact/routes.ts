import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { contact, messagesOf } from './contact.ts';

export const contactRoutes = (deps: Deps) =>
  routes({
    contact: ({ user, body, now }) => {
      contact(deps, user, body, now);
    },
    listMessages: ({ query }) => messagesOf(deps.db, query),
  });
