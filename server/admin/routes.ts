import type { Deps } from '../deps.ts';
import { routes } from '../http/mount.ts';
import { deliveryHealth } from './delivery-health.ts';
import { sendReminders } from './reminders.ts';
import { allUsers, removeUser, resetLinkFor, setActive, setAdmin } from './users.ts';

export const adminRoutes = (deps: Deps) => {
  const { db, config } = deps;
  return routes({
    listUsers: ({ user, query }) => allUsers(db, user, query),
    setUserActive: ({ user, params, body }) => setActive(db, user, params.id, body.isActive),
    setUserAdmin: ({ user, params, body }) => setAdmin(db, user, params.id, body.isAdmin),
    deleteUser: ({ user, params, now }) => removeUser(db, user, params.id, now),
    makeResetLink: ({ user, params, now }) => resetLinkFor(deps, user, params.id, now),
    sendReminders: ({ now }) => sendReminders(deps, now),
    getDeliveryHealth: () =>
      deliveryHealth(db, {
        mail: config.smtpUrl !== undefined,
        push: true,
        reminderDays: config.reminderDays,
      }),
  });
};
