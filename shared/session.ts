import { z } from 'zod';
import { ADDRESS_MAX, isAddress, withoutSignsAround } from './address.ts';
import { m, type Sentence } from './messages.ts';
import { PASSWORD_MIN } from './password-min.ts';
import { standingRequest } from './standing-request.ts';
import { email, flag, hasNoLink, instant, line } from './text.ts';

export const PASSWORD_MAX = 256;
export const USERNAME_MIN = 3;

/** The code of the one-time set-up link, which makes its user the first administrator. */
export const setup = z
  .string({ error: m.session_setup_link_invalid })
  .max(200, { error: m.session_setup_link_invalid })
  .optional();

/** The token of a group link or invitation, for servers where only invited people may register. */
const invite = z
  .string({ error: m.invitations_link_invalid })
  .max(200, { error: m.invitations_link_invalid })
  .optional();

export type PasswordSentences = {
  tooShort: (about: { minimum: number }) => string;
  tooLong: (about: { maximum: number | bigint }) => string;
};

export const PASSWORD_SENTENCES: PasswordSentences = {
  tooShort: m.session_password_too_short,
  tooLong: m.session_password_too_long,
};

/** A password of at least `min` characters. */
export const passwordOf = (min: number, { tooShort, tooLong } = PASSWORD_SENTENCES) => {
  const error = () => tooShort({ minimum: min });
  return z.string({ error }).min(min, { error }).max(PASSWORD_MAX, { error: tooLong });
};

export const password = passwordOf(PASSWORD_MIN);

const USERNAME_MAX = 40;
/** What has an @ or a space is no username, but meant as an address. */
const isUsername = (typed: string) => /^[^\s@]+$/.test(typed) && typed.length <= USERNAME_MAX;

/** An address, or the username of an account. */
const signInName = z
  .string({ error: m.text_email_invalid })
  .overwrite(withoutSignsAround)
  .max(ADDRESS_MAX, { error: m.text_email_invalid })
  .refine((typed) => isUsername(typed) || isAddress(typed), { error: m.text_email_invalid });

export const loginForm = z.object({
  email: signInName,
  password: z
    .string({ error: m.session_password_required })
    .min(1, { error: m.session_password_required })
    .max(PASSWORD_MAX, { error: m.session_password_too_long }),
  setup,
});

/** As the sign-in page asks: for an address, or for a username. */
export const addressLoginForm = loginForm.extend({ email });
export const usernameLoginForm = loginForm.extend({
  email: line(m.session_username_required, USERNAME_MAX, m.session_username_too_long)
    .min(1, { error: m.session_username_required })
    .refine(isUsername, { error: m.session_username_no_address }),
});

const name = (required: Sentence) =>
  line(required, 60, m.session_name_too_long)
    .min(1, { error: required })
    .refine(hasNoLink, { error: m.text_no_links });

export const firstName = name(m.session_first_name_required);
export const lastName = name(m.session_last_name_required);

const usernameTooShort = () => m.session_username_too_short({ minimum: USERNAME_MIN });

/**
 * The form with a minimum of `min` characters, because a server may require more than six. Without a username the
 * server makes one from the name.
 */
export const registerFormWith = (min: number) =>
  z
    .object({
      firstName,
      lastName,
      username: line(usernameTooShort, USERNAME_MAX, m.session_username_too_long)
        .min(USERNAME_MIN, { error: usernameTooShort })
        .optional(),
      email,
      password: passwordOf(min),
      confirmPassword: z.string({ error: m.session_passwords_differ }),
      setup,
      invite,
    })
    .refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: m.session_passwords_differ,
    });

export const registerForm = registerFormWith(PASSWORD_MIN);

/** When somebody is mailed about what others do: as it happens, or in a digest. */
export const MAIL_FREQUENCIES = ['at-once', 'daily', 'weekly'] as const;

const reminder = z.strictObject({
  /** 0 is Sunday. */
  days: z.array(z.number()),
  hour: z.number(),
  /** An IANA name. */
  timeZone: z.string(),
});

/** What users see of their own account. */
export const account = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Null for somebody without an address: they sign in with their username. */
  email: z.string().nullable(),
  /** For the owners of their groups, to call them; null for none. */
  telephone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  notifyNewPrayers: flag,
  notifyAnsweredPrayers: flag,
  /** Comments on one's own requests, and updates of requests that one follows. */
  notifyReplies: flag,
  /** Requests of which the author says that it is now, for people who prayed for them. */
  notifyNow: flag,
  mailFrequency: z.enum(MAIL_FREQUENCIES),
  /** Whether urgent requests are mailed at once, whatever the frequency. */
  urgentAtOnce: flag,
  /** When they are told how many people wait for their prayer; null for never. */
  reminder: reminder.nullable(),
  /** The language they chose, by its BCP 47 tag; null for their browser's. */
  language: z.string().nullable(),
  /** Whether they are never among the three people that others pray for. */
  isUnnamed: flag,
  isAdmin: flag,
  isActive: flag,
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** Whether the address is confirmed. Mail about others goes only to confirmed addresses. */
  isEmailConfirmed: flag,
});

export const currentUser = account.extend({
  /** What they may always be prayed for; null if they wrote nothing. */
  standingRequest: standingRequest.nullable(),
  /**
   * The clocks of their congregation and of their reminder for about four years: a browser’s own data of time zones
   * may be older than the server’s.
   */
  clocks: z.array(
    z.strictObject({
      /** An IANA name. */
      timeZone: z.string(),
      /** How far the clocks are ahead of UTC, in minutes, and since when; newest first. */
      offsets: z.array(z.strictObject({ from: instant, minutes: z.number() })),
    }),
  ),
});

export type Clock = CurrentUser['clocks'][number];
export type Reminder = z.infer<typeof reminder>;
export type CurrentUser = z.infer<typeof currentUser>;
export type LoginForm = z.infer<typeof loginForm>;
export type RegisterForm = z.infer<typeof registerForm>;
