import { z } from 'zod';
import { isAddress } from '../../shared/address.ts';
import { PASSWORD_MIN } from '../../shared/password-min.ts';
import { PASSWORD_MAX } from '../../shared/session.ts';

/*
 * The kinds of values of settings. Each reads text, from an option or a variable. The message is the
 * expected value, so that a problem reads "port is "x": expected a whole number".
 */

export const matching = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

export const text = (expected: string) => z.string().min(1, expected);

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });

/** Accepts items separated by commas. */
export const listOf = (isValid: (item: string) => boolean, expected: string) =>
  z
    .string()
    .default('')
    .transform((items) =>
      items
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every(isValid), expected);

const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return matching(/^\d{1,6}$/, expected)
    .transform(Number)
    .refine((number) => number >= least && number <= most, expected);
};

export const port = whole(0, 65_535);
export const passwordLength = whole(PASSWORD_MIN, PASSWORD_MAX);
export const openAtOnce = whole(1, 10_000);
/** Below 10 MB an empty congregation would be nearly full. */
export const megabytes = matching(
  /^(0|[1-9]\d{1,7})$/,
  'a whole number of megabytes from 10 on, or 0 for no limit',
).transform(Number);
export const days = matching(/^\d{1,4}$/, 'a number of days').transform(Number);
export const amount = matching(
  /^\d{1,4}(\.\d{1,2})?$/,
  'a number such as 2 or 0.5, or 0 for no limit',
).transform(Number);

export const email = z
  .string('an email address')
  .refine((address) => isAddress(address, { takesHosts: true }), 'an email address');
const IMAP = 'an imap or imaps address such as imaps://user:password@mail.example.org:993';

export const smtp = z.url({
  protocol: /^smtps?$/,
  error: 'an smtp or smtps address such as smtp://user:password@mail.example.org:587',
});
export const imap = z
  .url({ protocol: /^imaps?$/, error: IMAP })
  .refine((url) => URL.canParse(url) && new URL(url).username !== '', IMAP);

export const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const ORIGIN = 'an http or https address without a path';
export const origin = z
  .url({ protocol: /^https?$/, error: ORIGIN })
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash, ORIGIN)
  .transform((url) => url.origin);

export const hostName = matching(
  // The last part is no number: an IP address has no names below it.
  /^(?=.{1,200}$)(?!.*(^|\.)\d+$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  'a host name such as pray.example.org',
);
