import { describe, expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SheetAnswer, SheetRequest } from '../../shared/sheet.ts';
import { AnswerEntry, isForColumns, RequestEntry } from './entry.tsx';

const RUTH = { firstName: 'Ruth', lastName: 'Judge' };

const HIP: SheetRequest = {
  id: 1,
  title: 'A new hip',
  content: 'A new hip. It is on Thursday.',
  onBehalfOf: null,
  isAnonymous: false,
  isFromOffice: false,
  user: RUTH,
  isUrgent: false,
  needAnswerBy: null,
  latestUpdate: null,
};

const RAIN: SheetAnswer = {
  ...HIP,
  answer: 'She walks again.',
  answeredAt: '2026-11-22T09:00:00.000Z',
};

/** The texts of the rendered elements. */
const words = (drawn: React.ReactNode) =>
  renderToStaticMarkup(drawn)
    .replaceAll(/<\/?(bdi|span)[^>]*>/g, '')
    .split(/<[^>]*>/)
    .filter(Boolean);

const entry = (more: Partial<SheetRequest>) =>
  words(<RequestEntry request={{ ...HIP, ...more }} />);

describe('a printed request (P35)', () => {
  test('has the name and the whole text, without a title made from it', () => {
    expect(entry({})).toEqual(['Ruth Judge', 'A new hip. It is on Thursday.']);
    const cut = { title: 'A new hip. It is…' };
    expect(entry(cut)).toEqual(['Ruth Judge', 'A new hip. It is on Thursday.']);
  });

  test('has a title that a user wrote', () => {
    expect(entry({ title: 'Our Mary' })[0]).toBe('Ruth Judge ·\u00A0Our Mary');
  });

  test('names the person it is for, and the author unless anonymous', () => {
    const mary = { onBehalfOf: 'Mary Jones' };
    expect(entry(mary)).toEqual([
      'Mary Jones',
      'A new hip. It is on Thursday.',
      'Asked by Ruth Judge',
    ]);
    const nameless = { ...mary, isAnonymous: true, user: null };
    expect(entry(nameless)).toHaveLength(2);
    expect(entry({ ...mary, isFromOffice: true })).toHaveLength(2);
  });

  test('of an anonymous author or the office has no name', () => {
    expect(entry({ isAnonymous: true, user: null })[0]).toBe('Anonymous');
    const card = { isFromOffice: true, user: null };
    expect(entry(card)[0]).toBe('Please pray');
    expect(entry({ ...card, title: 'Our sale' })[0]).toBe('Our sale');
  });

  test('may be split between pages only if it is long', () => {
    const classOf = (content: string) =>
      renderToStaticMarkup(<RequestEntry request={{ ...HIP, content }} />).includes('entry-long');
    expect(classOf('A new hip. '.repeat(60))).toBe(false);
    expect(classOf('A new hip. '.repeat(80))).toBe(true);
    expect(classOf('hip\n'.repeat(20))).toBe(true);
  });
});

test('a printed answer comes before its request (P36)', () => {
  expect(words(<AnswerEntry answer={RAIN} />)).toEqual([
    'Ruth Judge',
    'She walks again.',
    'A new hip. It is on Thursday.',
  ]);
  const dated = words(<AnswerEntry answer={{ ...RAIN, title: 'Our Mary' }} isDated />);
  expect(dated[0]).toMatch(/^Ruth Judge ·.November 22/);
  expect(dated[2]).toBe('Our Mary');
});

test('many short texts have two columns, few or long ones have one (P36)', () => {
  const of = (count: number, content: string) =>
    isForColumns({
      requests: Array.from({ length: count }, () => ({ ...HIP, content })),
      answers: [],
    });
  expect(of(5, 'A new hip.')).toBe(true);
  expect(of(3, 'A new hip.')).toBe(false);
  expect(of(5, 'A new hip. '.repeat(40))).toBe(false);
});
