import { describe, expect, test } from 'bun:test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Unread } from './address-lists/people.ts';
import { UnreadLines } from './unread-lines.tsx';

const drawn = (unread: Unread[]) => renderToStaticMarkup(createElement(UnreadLines, { unread }));
const items = (html: string) => [...html.matchAll(/<li[^>]*>([^<]*)/g)].map(([, text]) => text);
const nothing = (line: number): Unread => ({ line, reason: 'no-address', about: '' });

describe('unread lines (I15)', () => {
  test('are shown with their line and reason', () => {
    const html = drawn([
      nothing(1),
      { line: 2, reason: 'no-address', about: 'Bob Ray' },
      { line: 3, reason: 'wrong', about: 'eve@example' },
      { line: 4, reason: 'letters', about: 'zoë@example.org', file: 'members.csv' },
      { line: 5, reason: 'same-address', about: 'Eve', file: 'members.csv' },
      { line: 0, reason: 'other-sheet', about: 'Members of old', file: 'members.csv' },
      { line: 6, reason: 'hidden', about: 'Paul', file: 'members.csv' },
    ]);
    expect(items(html)).toEqual([
      'Line 1: No email was found.',
      'Line 2: No email was found for Bob Ray.',
      'Line 3: eve@example is not a valid email.',
      'Line 4 of members.csv: zoë@example.org has letters before the @ that mail servers do not take.',
      'Line 5 of members.csv: Eve has the same email as somebody above.',
      'The sheet “Members of old” was not read.',
      'Line 6 of members.csv: Paul is hidden in your file, so left out.',
    ]);
    expect(html).not.toContain('<details');
  });

  test('are joined if they follow each other with equal reasons and no name', () => {
    const unread = [nothing(1), nothing(2), nothing(2), nothing(3), nothing(5)];
    expect(items(drawn(unread))).toEqual([
      'Lines 1 to 3: No email was found.',
      'Line 5: No email was found.',
    ]);
  });

  test('are collapsed if there are many, and counted above a thousand', () => {
    const html = drawn(Array.from({ length: 1200 }, (_, n) => nothing(2 * n)));
    expect(html).toContain('<details');
    expect(html).toContain('What was left out (1200)');
    expect(items(html)).toHaveLength(1000);
    expect(html).toContain('And 200 more.');
  });
});
