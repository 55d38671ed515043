import { z } from 'zod';
import { m } from './messages.ts';
import { unbound, upTo } from './text.ts';

const MOST = 40;
/** A shorter number is a mistake. */
const DIGITS_MIN = 3;

/** The signs in use for a dash. */
const DASHES = /[‐-―−]/g;

/** Digits as people group them, and an extension: one word or sign, and its digits. */
const NUMBER = /^[+\d(][\d ().\-/]*(?:[,;]? ?(?:\p{L}{1,12}[.:]?|#) ?\d{1,8})?$/u;

/** Wide and Arabic digits, as some keyboards have them, are written as all others. */
const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

const isEmptyOrNumber = (typed: string) =>
  typed === '' || (NUMBER.test(typed) && typed.replaceAll(/\D/g, '').length >= DIGITS_MIN);

/** A telephone number as people write it, such as `+49 (0)30 / 123-45 ext. 6`; empty for none. */
export const telephone = unbound(m.congregation_telephone_invalid)
  .overwrite(plain)
  .max(MOST, { error: m.congregation_telephone_too_long })
  .refine(upTo(MOST, isEmptyOrNumber), { error: m.congregation_telephone_invalid });

/** Somebody's own number, or that of a member. */
export const telephoneForm = z.object({ telephone });

export type TelephoneForm = z.output<typeof telephoneForm>;
