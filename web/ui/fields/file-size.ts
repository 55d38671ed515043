import { perLanguage } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';

const STEP = 1024;

type InUnit = (values: { size: string }) => string;

/** Formats a size in bytes: `0 Bytes`, `512 Bytes`, `1.50 KB`, `50.00 MB`. Its space does not break. */
export const fileSize = (bytes: number) => inWords(bytes).replaceAll(' ', '\u00A0');

const inWords = (bytes: number) =>
  bytes < STEP
    ? m.resources_size_bytes({ size: String(bytes) })
    : inUnits(
        bytes / STEP,
        m.resources_size_kilobytes,
        m.resources_size_megabytes,
        m.resources_size_gigabytes,
      );

const inUnits = (size: number, inUnit: InUnit, next?: InUnit, ...larger: InUnit[]): string =>
  // A size that rounds to 1024 KB is shown as 1 MB.
  next && Number(size.toFixed(2)) >= STEP
    ? inUnits(size / STEP, next, ...larger)
    : inUnit({ size: twoDecimals().format(size) });

const twoDecimals = perLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: false,
    }),
);
