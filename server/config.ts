import { resolve } from 'node:path';
import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '../shared/session.ts';
import { isProxyRange } from './http/proxies.ts';
import { LOG_LEVELS } from './log.ts';
import { ownAddress } from './own-address.ts';

/** A setting is invalid. The message is one line for the operator. */
export class BadSetting extends Error {}

const PORT = 'must be a whole number from 0 to 65535';
const PASSWORD = `must be a whole number from ${PASSWORD_MIN} to ${PASSWORD_MAX}`;
const PROXIES = 'must list addresses or ranges such as 10.0.0.1 or 172.16.0.0/12';
const BUDGETS = 'must be a number such as 2 or 0.5, or 0 for no budgets';
const BASE_URL = 'must be an http or https address without a path';

const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT);

const baseUrl = z
  .url({ protocol: /^https?$/, error: BASE_URL })
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash, BASE_URL)
  .transform((url) => url.origin);

const settings = z.object({
  port: port.default(3000),
  host: z.string().min(1, 'must name an address to listen on').default('::'),
  data: z.string().min(1, 'must name a folder').default('./data'),
  baseUrl: baseUrl.optional(),
  smtpUrl: z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' }).optional(),
  mailFrom: z
    .string()
    .regex(/^[^\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address')
    .optional(),
  pushHosts: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'must list origins such as https://push.example.org',
    ),
  supportEmail: z.email('must be an e-mail address').optional(),
  reminderDays: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of days')
    .default('30')
    .transform(Number),
  trustedProxies: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isProxyRange), PROXIES),
  budgets: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, BUDGETS)
    .default('1')
    .transform(Number),
  logLevel: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
  registration: z
    .enum(['open', 'invite', 'closed'], { error: 'must be open, invite or closed' })
    .default('open'),
  passwordMin: z
    .string()
    .regex(/^\d{1,3}$/, PASSWORD)
    .default(String(PASSWORD_MIN))
    .transform(Number)
    .refine((number) => number >= PASSWORD_MIN && number <= PASSWORD_MAX, PASSWORD),
  // An e-mail address, or the account's own id with the provider.
  donationRecipient: z
    .string()
    .regex(/^([^\s@]+@[^\s@]+|[A-Z0-9]{5,20})$/, 'must be an e-mail address or an account id')
    .optional(),
});

/** The name of each setting in the environment. */
const ENVIRONMENT = {
  port: 'UPHELD_PORT',
  host: 'UPHELD_HOST',
  data: 'UPHELD_DATA',
  baseUrl: 'UPHELD_URL',
  smtpUrl: 'UPHELD_SMTP_URL',
  mailFrom: 'UPHELD_MAIL_FROM',
  pushHosts: 'UPHELD_PUSH_HOSTS',
  supportEmail: 'UPHELD_SUPPORT_EMAIL',
  reminderDays: 'UPHELD_REMINDER_DAYS',
  trustedProxies: 'UPHELD_TRUSTED_PROXIES',
  budgets: 'UPHELD_BUDGETS',
  logLevel: 'UPHELD_LOG_LEVEL',
  registration: 'UPHELD_REGISTRATION',
  passwordMin: 'UPHELD_PASSWORD_MIN',
  donationRecipient: 'UPHELD_DONATION_RECIPIENT',
} as const;

/** The options of a command, as they were written. */
export type Flags = { port?: string; host?: string; data?: string; baseUrl?: string };
export type Config = ReturnType<typeof configFrom>;

/**
 * Reads the settings: options come before the environment, the environment before defaults. Throws
 * BadSetting for the first invalid one.
 */
export const configFrom = (flags: Flags, environment: Record<string, string | undefined>) => {
  const given = {
    port: flags.port ?? environment[ENVIRONMENT.port],
    host: flags.host ?? environment[ENVIRONMENT.host],
    data: flags.data ?? environment[ENVIRONMENT.data],
    baseUrl: flags.baseUrl ?? environment[ENVIRONMENT.baseUrl],
    smtpUrl: environment[ENVIRONMENT.smtpUrl],
    mailFrom: environment[ENVIRONMENT.mailFrom],
    pushHosts: environment[ENVIRONMENT.pushHosts],
    supportEmail: environment[ENVIRONMENT.supportEmail],
    reminderDays: environment[ENVIRONMENT.reminderDays],
    trustedProxies: environment[ENVIRONMENT.trustedProxies],
    budgets: environment[ENVIRONMENT.budgets],
    logLevel: environment[ENVIRONMENT.logLevel],
    registration: environment[ENVIRONMENT.registration],
    passwordMin: environment[ENVIRONMENT.passwordMin],
    donationRecipient: environment[ENVIRONMENT.donationRecipient],
  };
  // The schema is used once, so compiling it, as zod does by default, would take longer than the
  // check.
  const parsed = settings.safeParse(given, { jitless: true });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const setting = String(issue?.path[0]).replace('baseUrl', 'base-url');
    throw new BadSetting(`The setting ${setting} ${issue?.message}.`);
  }
  const { data, ...rest } = parsed.data;
  return {
    ...rest,
    data: resolve(data),
    get baseUrl() {
      return parsed.data.baseUrl ?? `http://${ownAddress(rest.host)}:${rest.port}`;
    },
  };
};
