import { noteInAudit } from '../audit/audit.ts';
import type { Db } from '../db/open.ts';
import { iso } from '../http/iso.ts';
import { type Caller, routes } from '../http/route.ts';
import { emptyCookie } from '../http/session-cookie.ts';
import { confirmPassword } from '../session/confirm-password.ts';
import { presentCurrentUser } from '../session/presenter.ts';
import { endOtherSessions } from '../session/sessions.ts';
import { beginSession } from '../session/sign-in.ts';
import {
  addressChangeOf,
  addressUndoOf,
  askForAddress,
  changeAddress,
  pendingAddress,
  undoAddress,
  withdrawAddress,
} from './address-links.ts';
import { changePassword } from './change-password.ts';
import { confirmAddress, linkAccount, rejectAccount, sendConfirmation } from './confirm-address.ts';
import { deleteUserInTurns } from './delete.ts';
import { devicesOf, endDevice } from './devices.ts';
import { createExports } from './export.ts';
import type { AccountParts } from './parts.ts';
import { updateProfile } from './profile.ts';
import { register } from './register.ts';
import { forgetPassword, resetPassword } from './reset-password.ts';

export const accountRoutes = (parts: AccountParts) => {
  const { db, config } = parts;
  const exports = createExports(parts);
  return routes({
    register: (context) =>
      beginSession(parts, context, (session) =>
        register(parts, context.body, session, context.caller),
      ),
    forgotPassword: ({ body, caller, now }) =>
      forgetPassword(parts, { email: body.email, asker: caller.address() }, now),
    resetPassword: ({ body, caller }) => resetPassword(parts, body.token, body.newPassword, caller),
    confirmAddress: ({ params, caller, now }) =>
      confirmAddress(db, params.token, caller.place(), now),
    getConfirmation: ({ user, params, now }) => linkAccount(db, params.token, user, now),
    rejectConfirmation: ({ params, caller, now }) =>
      rejectAccount(parts, params.token, caller.place(), now),
    sendConfirmation: ({ user, now }) => sendConfirmation(parts, user, now),

    getAskedAddress: ({ user, now }) => pendingAddress(db, user, now),
    withdrawAddress: ({ user, now }) => withdrawAddress(db, user, now),
    askForAddress: ({ user, body, caller }) => askForAddress(parts, { ...user, caller }, body),
    getAddressChange: ({ user, params, now }) => addressChangeOf(db, params.token, user, now),
    changeAddress: ({ params, caller, now }) =>
      changeAddress(parts, params.token, caller.place(), now),
    getAddressUndo: ({ params, now }) => addressUndoOf(db, params.token, now),
    undoAddress: ({ params, caller, now }) => undoAddress(parts, params.token, caller.place(), now),

    updateProfile: ({ user, body, now }) =>
      presentCurrentUser(db, updateProfile(db, user, body, now), now),
    changePassword: ({ user, body, caller }) => changePassword(parts, { ...user, caller }, body),
    deleteAccount: async ({ user, body, reply, caller, now }) => {
      await confirmPassword(parts, { ...user, caller }, body.password);
      await deleteUserInTurns(parts, user.id, { id: user.id, place: caller.place() }, now);
      reply.cookie(emptyCookie(config.baseUrl));
    },
    exportAccount: ({ user, now, reply }) => {
      const date = iso(now).slice(0, 10);
      reply.header('content-disposition', `attachment; filename="upheld-export-${date}.json"`);
      return exports.start(user, now);
    },

    listDevices: ({ user, query, now }) => devicesOf(db, user, query, now),
    endSession: ({ user, params, caller, now }) => {
      endDevice(db, user, params.id);
      noteSessionsEnded(db, user, caller, now);
    },
    endOtherSessions: ({ user, caller, now }) => {
      endOtherSessions(db, user);
      noteSessionsEnded(db, user, caller, now);
    },
  });
};

const noteSessionsEnded = (db: Db, { id }: { id: number }, caller: Caller, now: number) =>
  noteInAudit(db, { kind: 'sessions-ended', userId: id, actorId: id, place: caller.place() }, now);
