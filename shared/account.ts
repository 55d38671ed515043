import { z } from 'zod';
import { activity } from './audit.ts';
import { group } from './groups.ts';
import { exportedHousehold } from './household.ts';
import { m } from './messages.ts';
import { PASSWORD_MIN } from './password-min.ts';
import { prayer } from './prayers.ts';
import { REPORTED } from './reports.ts';
import {
  account,
  firstName,
  lastName,
  PASSWORD_MAX,
  type PasswordSentences,
  password,
  passwordOf,
} from './session.ts';
import { passkey } from './sign-in.ts';
import { standingRequest } from './standing-request.ts';
import { email, flag, instant, linkToken } from './text.ts';

/** Fields of the profile form. */
export const nameFields = z.object({ firstName, lastName });

/** Sentences for a new password in a form that also asks for the current one. */
export const NEW_PASSWORD_SENTENCES: PasswordSentences = {
  tooShort: m.account_new_password_too_short,
  tooLong: m.account_new_password_too_long,
};

const changePasswordWith = (min: number) =>
  z.object({
    currentPassword: z
      .string({ error: m.account_current_password_required })
      .min(1, { error: m.account_current_password_required })
      .max(PASSWORD_MAX, { error: m.account_wrong_password }),
    newPassword: passwordOf(min, NEW_PASSWORD_SENTENCES),
  });

export const changePasswordForm = changePasswordWith(PASSWORD_MIN).extend({
  /** Passkeys are removed unless the user keeps them: somebody else may have added one. */
  keepPasskeys: flag.default(false),
});

/** The form repeats the new password; only the first is sent. */
export const changePasswordFieldsWith = (min: number) =>
  changePasswordWith(min)
    .extend({
      keepPasskeys: flag,
      confirmPassword: z
        .string({ error: m.account_confirm_new_password })
        .min(1, { error: m.account_confirm_new_password }),
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: m.session_passwords_differ,
    });

export const forgotPasswordForm = z.object({ email });

export const resetPasswordForm = z.object({
  token: linkToken(m.account_reset_link_invalid),
  newPassword: password,
});

export const resetPasswordFieldsWith = (min: number) =>
  z
    .object({
      newPassword: passwordOf(min),
      confirmPassword: z.string({ error: m.session_passwords_differ }),
    })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: m.session_passwords_differ,
    });

export const confirmationParams = z.object({
  token: linkToken(m.account_confirmation_link_invalid),
});

/** The account whose address a link confirms, and whether this browser is signed in to it. */
export const accountToConfirm = z.strictObject({
  username: z.string(),
  isMine: flag,
  /** Whether the reader can reject the account as made by somebody else. */
  canReject: flag,
});

export const deleteAccountForm = z.object({
  password: z
    .string({ error: m.account_password_required })
    .min(1, { error: m.account_password_required })
    .max(PASSWORD_MAX, { error: m.account_wrong_password }),
});

/** One of the devices a user is signed in on. */
export const device = z.strictObject({
  id: z.number(),
  /** Such as 'Firefox on Windows', or 'Unknown device'. */
  name: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: flag,
});

const about = { prayerId: z.number(), createdAt: instant };
/** Of reports and notes: what is about somebody’s standing request is about no other request. */
const aboutAny = { prayerId: z.number().nullable(), createdAt: instant };

/** All data of a user, as one file to download. */
export const accountExport = z.strictObject({
  exportedAt: instant,
  user: account,
  /** Language of the last browser. Mails use it if the user has chosen none. */
  browserLanguage: z.string().nullable(),
  standingRequest: standingRequest.nullable(),
  /** As a `data:` address. */
  picture: z.string().nullable(),
  /** The user who created this account, if it had no address and that user still exists. */
  madeBy: z.string().nullable(),
  groups: z.array(group),
  prayers: z.array(prayer),
  answers: z.array(z.strictObject({ ...about, content: z.string() })),
  comments: z.array(z.strictObject({ ...about, content: z.string() })),
  updates: z.array(z.strictObject({ ...about, content: z.string() })),
  prayedFor: z.array(z.strictObject({ ...about, lastPrayedAt: instant })),
  bookmarks: z.array(z.strictObject(about)),
  amens: z.array(z.strictObject({ ...about, commentId: z.number() })),
  invitations: z.array(
    z.strictObject({ groupId: z.number(), email: z.string(), createdAt: instant }),
  ),
  reports: z.array(z.strictObject({ ...aboutAny, what: z.enum(REPORTED), reason: z.string() })),
  /** Notes from moderators to the user, and notes that the user wrote as a moderator. */
  notesReceived: z.array(z.strictObject({ ...aboutAny, groupId: z.number(), content: z.string() })),
  notesWritten: z.array(z.strictObject({ ...aboutAny, groupId: z.number(), content: z.string() })),
  /** Of the last days. */
  addressChanges: z.array(
    z.strictObject({
      /** Null for the first address of a user who had none. */
      from: z.string().nullable(),
      to: z.string(),
      createdAt: instant,
      changedAt: instant.nullable(),
      undoneAt: instant.nullable(),
    }),
  ),
  /** Households of the user. */
  household: z.array(exportedHousehold),
  devices: z.array(device),
  passkeys: z.array(passkey),
  /** The cards that signed in to the account, without their codes. `overAt`: since then it signs nobody in. */
  cards: z.array(
    z.strictObject({ createdAt: instant, expiresAt: instant, overAt: instant.nullable() }),
  ),
  activity: z.array(activity),
});

export type AccountExport = z.infer<typeof accountExport>;
export type ChangePasswordForm = z.output<typeof changePasswordForm>;
export type Device = z.infer<typeof device>;
