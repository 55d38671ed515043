import { z } from 'zod';
import { activity } from './audit.ts';
import { group } from './groups.ts';
import { prayer } from './prayers.ts';
import {
  currentUser,
  firstName,
  lastName,
  PASSWORD_MAX,
  PASSWORD_MIN,
  password,
  passwordOf,
} from './session.ts';
import { email, flag, instant } from './text.ts';

export const WRONG_PASSWORD = 'That is not your current password.';
export const LAST_ADMINISTRATOR =
  'You are the only administrator. Please make somebody else one first.';

/** What a user may change of themselves: what is named changes, the rest stays. */
export const profileForm = z.object({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  notifyNewPrayers: flag.optional(),
  notifyAnsweredPrayers: flag.optional(),
});

/** What the profile's own form holds. */
export const nameFields = z.object({ firstName, lastName });

const CURRENT_REQUIRED = 'Current password is required';

const changePasswordWith = (min: number) =>
  z.object({
    currentPassword: z
      .string({ error: CURRENT_REQUIRED })
      .min(1, CURRENT_REQUIRED)
      .max(PASSWORD_MAX, WRONG_PASSWORD),
    newPassword: passwordOf(min, 'New password'),
  });

export const changePasswordForm = changePasswordWith(PASSWORD_MIN);

const CONFIRM = 'Please confirm your new password';
const NO_MATCH = "Passwords don't match";

/** The form has the new password twice; only the first travels. */
export const changePasswordFieldsWith = (min: number) =>
  changePasswordWith(min)
    .extend({ confirmPassword: z.string({ error: CONFIRM }).min(1, CONFIRM) })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: NO_MATCH,
    });

export const forgotPasswordForm = z.object({ email });

export const INVALID_CONFIRMATION =
  'This link is invalid or has expired. Your profile can send you a new one.';
export const ALREADY_CONFIRMED = 'Your e-mail address is confirmed already.';

export const INVALID_RESET_LINK = 'This reset link is invalid or has expired.';

export const resetPasswordForm = z.object({
  token: z.string({ error: INVALID_RESET_LINK }).regex(/^[\w-]{1,200}$/, INVALID_RESET_LINK),
  newPassword: password,
});

export const resetPasswordFieldsWith = (min: number) =>
  z
    .object({ newPassword: passwordOf(min), confirmPassword: z.string({ error: NO_MATCH }) })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message: NO_MATCH,
    });

const PASSWORD_REQUIRED = 'Please enter your password.';

export const deleteAccountForm = z.object({
  password: z
    .string({ error: PASSWORD_REQUIRED })
    .min(1, PASSWORD_REQUIRED)
    .max(PASSWORD_MAX, WRONG_PASSWORD),
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

/** Everything that is a user's own, as one file to keep. */
export const accountExport = z.strictObject({
  exportedAt: instant,
  user: currentUser,
  groups: z.array(group),
  prayers: z.array(prayer),
  answers: z.array(z.strictObject({ ...about, content: z.string() })),
  comments: z.array(z.strictObject({ ...about, content: z.string() })),
  prayedFor: z.array(z.strictObject(about)),
  bookmarks: z.array(z.strictObject(about)),
  invitations: z.array(
    z.strictObject({ groupId: z.number(), email: z.string(), createdAt: instant }),
  ),
  devices: z.array(device),
  activity: z.array(activity),
});

export type AccountExport = z.infer<typeof accountExport>;
export type ProfileForm = z.output<typeof profileForm>;
export type ChangePasswordForm = z.output<typeof changePasswordForm>;
export type Device = z.infer<typeof device>;
