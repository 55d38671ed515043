import type { Deps } from '../deps.ts';
import { iso } from '../http/iso.ts';
import { routes } from '../http/mount.ts';
import { emptyCookie } from '../session/cookie.ts';
import { presentCurrentUser } from '../session/presenter.ts';
import { endOtherSessions } from '../session/sessions.ts';
import { changePassword, confirmPassword } from './change-password.ts';
import { deleteUser } from './delete.ts';
import { devicesOf, endDevice } from './devices.ts';
import { exportAccount } from './export.ts';
import { updateProfile } from './profile.ts';
import { forgetPassword, resetPassword } from './reset-password.ts';

export const accountRoutes = (deps: Deps) => {
  const { db, config } = deps;
  return routes({
    forgotPassword: ({ body, now }) => forgetPassword(deps, body.email, now),
    resetPassword: ({ body }) => resetPassword(deps, body.token, body.newPassword),

    updateProfile: ({ user, body, now }) => presentCurrentUser(updateProfile(db, user, body, now)),
    changePassword: ({ user, body }) => changePassword(deps, user, body),
    deleteAccount: async ({ user, body, reply, now }) => {
      await confirmPassword(db, user, body.password);
      deleteUser(db, user.id, now);
      reply.cookie(emptyCookie(config.baseUrl.startsWith('https:')));
    },
    exportAccount: ({ user, now, reply }) => {
      const date = iso(now).slice(0, 10);
      reply.header('content-disposition', `attachment; filename="upheld-export-${date}.json"`);
      return exportAccount(db, user, now);
    },

    listDevices: ({ user, query, now }) => devicesOf(db, user, query, now),
    endSession: ({ user, params }) => endDevice(db, user, params.id),
    endOtherSessions: ({ user }) => {
      endOtherSessions(db, user);
    },
  });
};
