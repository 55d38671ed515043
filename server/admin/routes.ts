import { type Caller, routes } from '../http/route.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { serverAddresses } from './addresses.ts';
import { deliveryHealth } from './delivery-health.ts';
import type { AdminParts } from './parts.ts';
import { sendReminders } from './reminders.ts';
import {
  allUsers,
  changeAddressOf,
  confirmAddressOf,
  removeUser,
  resetLinkFor,
  setActive,
  setAdmin,
} from './users.ts';

export const adminRoutes = (parts: AdminParts) => {
  const { db, config } = parts;
  return routes({
    listUsers: ({ user, query }) => allUsers(db, user, query),
    setUserActive: ({ user, params, body, caller, now }) =>
      setActive(parts, acting(user, caller), params.id, body.isActive, now),
    setUserAdmin: ({ user, params, body, caller, now }) =>
      setAdmin(parts, acting(user, caller), params.id, body.isAdmin, now),
    deleteUser: ({ user, params, caller, now }) =>
      removeUser(parts, acting(user, caller), params.id, now),
    confirmAddressOf: ({ user, params, caller, now }) =>
      confirmAddressOf(db, acting(user, caller), params.id, now),
    changeAddressOf: ({ user, params, body, caller, now }) =>
      changeAddressOf(parts, acting(user, caller), { id: params.id, email: body.email }, now),
    makeResetLink: ({ user, params, caller, now }) =>
      resetLinkFor(parts, acting(user, caller), params.id, now),
    sendReminders: ({ now }) => sendReminders(parts, now),
    getAddresses: () => serverAddresses(config),
    getDeliveryHealth: () =>
      deliveryHealth(db, {
        mail: sendsMail(parts),
        push: true,
        reminderDays: config.reminderDays,
      }),
  });
};

const acting = ({ id }: { id: number }, caller: Caller) => ({ id, place: caller.place() });
