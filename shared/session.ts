import { z } from 'zod';
import { email, flag, instant, line } from './text.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
export const USERNAME_MIN = 3;

export const COMMON_PASSWORD =
  'That password is one of the first that anybody would try. Please choose another.';
export const WRONG_CREDENTIALS = 'Incorrect e-mail or password.';
export const DEACTIVATED = 'This account has been deactivated.';

/** The code of the one-time set-up link, which makes its holder the first administrator. */
export const INVALID_SETUP =
  'This set-up link no longer works. Please use the newest one that the server has shown.';
const setup = z.string({ error: INVALID_SETUP }).max(200, INVALID_SETUP).optional();

/** The token of the invite link or invitation in hand, where only the invited may register. */
const INVALID_INVITE = 'This invitation link is invalid or has expired.';
const invite = z.string({ error: INVALID_INVITE }).max(200, INVALID_INVITE).optional();

/** A password of at least `min` characters, called by `name` in its sentences. */
export const passwordOf = (min: number, name = 'Password') =>
  z
    .string({ error: `${name} must be at least ${min} characters` })
    .min(min, `${name} must be at least ${min} characters`)
    .max(PASSWORD_MAX, `${name} must be at most ${PASSWORD_MAX} characters`);

export const password = passwordOf(PASSWORD_MIN);

export const loginForm = z.object({
  email,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  setup,
});

const name = (required: string) =>
  line(required).min(1, required).max(60, 'A name can have at most 60 characters');

export const firstName = name('First name is required');
export const lastName = name('Last name is required');

/** The form where a password has at least `min` characters: a server may want more than six. */
export const registerFormWith = (min: number) =>
  z
    .object({
      firstName,
      lastName,
      username: line(`Username must be at least ${USERNAME_MIN} characters`)
        .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
        .max(40, 'Username must be at most 40 characters'),
      email,
      password: passwordOf(min),
      confirmPassword: z.string({ error: "Passwords don't match" }),
      setup,
      invite,
    })
    .refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    });

export const registerForm = registerFormWith(PASSWORD_MIN);

export const currentUser = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  notifyNewPrayers: flag,
  notifyAnsweredPrayers: flag,
  isAdmin: flag,
  isActive: flag,
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** Whether the mail address is known to be theirs: mail about others goes nowhere else. */
  isEmailConfirmed: flag,
});

export type CurrentUser = z.infer<typeof currentUser>;
export type LoginForm = z.infer<typeof loginForm>;
export type RegisterForm = z.infer<typeof registerForm>;
