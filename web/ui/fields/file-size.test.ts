import { expect, test } from 'bun:test';
import { fileSize } from './file-size.ts';

const NO_BREAK = '\u00A0';

test('fileSize picks the unit, writes two decimals and uses no-break spaces (L6, W10)', () => {
  const sizes = [
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1_048_575, '1.00 MB'],
    [52_428_800, '50.00 MB'],
    [1_073_741_824, '1.00 GB'],
    [3_298_534_883_328, '3072.00 GB'],
  ] as const;
  for (const [bytes, words] of sizes) expect(fileSize(bytes)).toBe(words.replace(' ', NO_BREAK));
});
