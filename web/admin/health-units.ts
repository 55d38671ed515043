import { type Language, perLanguage } from '../../shared/language.ts';

/** Unit of a series. */
export type Unit = 'count' | 'milliseconds' | 'bytes';

const KILO = 1024;
const SECOND = 1000;

const formatter = (unit?: string) =>
  perLanguage(
    (language: Language) =>
      new Intl.NumberFormat(
        language,
        unit ? { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 } : {},
      ),
  );

const count = formatter();
const milliseconds = formatter('millisecond');
const seconds = formatter('second');
const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map(formatter);

/** Formats a number: `1,204`, `35 ms`, `1.2 sec`, `64.5 MB`. */
export const inWords = (value: number, unit: Unit) => {
  // 0 bytes need no unit.
  if (unit === 'count' || (unit === 'bytes' && value === 0)) return count().format(value);
  if (unit === 'milliseconds')
    return value < SECOND ? milliseconds().format(value) : seconds().format(value / SECOND);
  const power = Math.min(Math.floor(Math.log(value) / Math.log(KILO)), BYTES.length - 1);
  return (BYTES[power] ?? count)().format(value / KILO ** power);
};

const TENS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power));
const TWOS = Array.from({ length: 50 }, (_, power) => 2 ** power);

/** Steps allowed on a plot's axis, so that its numbers are round. */
export const stepsOf = (unit: Unit) => (unit === 'bytes' ? TWOS : TENS.flat());
