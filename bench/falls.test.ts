import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { fallsBelow, PAGE } from './falls.ts';

const page = `# How fast

| | Upheld | control, or p50 / p99 in ms | bound |
|---|---|---|---|
| **The list of a group, by size** (group-list, 2026-11-24, abcdef12, 2 cores) | | | |
| group list, set S: calls/s | 7199 | 4.2 / 8.9 |  |
| … beside bare Bun | 200 % | 8.8 / 17.7 | ≥ 90 % |
| group list, set M: calls/s | 6983 | 4.3 / 9.1 |  |
| … beside bare Bun | 220 % | 9.5 / 18.9 | ≥ 90 % |
| **Praying, on the disk before it is answered, set M** (writes, 2026-11-28, 2 cores) | | | |
| pray, written to the disk: calls/s | 343 | 392 | ≥ 60 % |
| … beside bare Bun | 50 % | 77.8 / 1371.1 |  |
`;

const rows = (small: string, medium: string) => [
  { name: 'group list, set S: calls/s', upheld: '10' },
  { name: '  beside bare Bun', upheld: small },
  { name: 'group list, set M: calls/s', upheld: '10' },
  { name: '  beside bare Bun', upheld: medium },
  { name: '  beside something new', upheld: '1 %' },
];

test('a ratio that fell by more than a tenth is named, beside the recorded one of its set', () => {
  expect(fallsBelow(page, { 'group-list': rows('180 %', '198 %') })).toEqual([]);
  expect(fallsBelow(page, { 'group-list': rows('179 %', '300 %') })).toEqual([
    'group-list: group list, set S: calls/s, beside bare Bun fell from 200 % to 179 %.',
  ]);
  expect(fallsBelow(page, { 'group-list': rows('300 %', '197 %') })).toHaveLength(1);
  expect(fallsBelow(page, { mail: rows('1 %', '1 %') })).toEqual([]);
});

test('the ratios of the page are read', () => {
  const measured = { 'group-list': rows('1 %', '1 %') };
  expect(fallsBelow(readFileSync(PAGE, 'utf8'), measured)).toHaveLength(2);
});
