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

/** The words of what is drawn, one element's after the other. */
const words = (drawn: React.ReactNode) =>
  renderToStaticMarkup(drawn)
    .replaceAll(/<\/?(bdi|span)[^>]*>/g, '')
    .split(/<[^>]*>/)
    .filter(Boolean);

const entry = (more: Partial<SheetRequest>) =>
  words(<RequestEntry request={{ ...HIP, ...more }} />);

describe('a request on paper (P35)', () => {
  test('is the name and the whole text; a title that was made from it is not said', () => {
    expect(entry({})).toEqual(['Ruth Judge', 'A new hip. It is on Thursday.']);
    const cut = { title: 'A new hip. It is…' };
    expect(entry(cut)).toEqual(['Ruth Judge', 'A new hip. It is on Thursday.']);
  });

  test('has the title that somebody wrote', () => {
    expect(entry({ title: 'Our Mary' })[0]).toBe('Ruth Judge ·\u00A0Our Mary');
  });

  test('is of the person it is for, and says who asks unless they asked without their name', () => {
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

  test('stays without a name, and never names the office as a person', () => {
    expect(entry({ isAnonymous: true, user: null })[0]).toBe('Anonymous');
    const card = { isFromOffice: true, user: null };
    expect(entry(card)[0]).toBe('Please pray');
    expect(entry({ ...card, title: 'Our sale' })[0]).toBe('Our sale');
  });

  test('is split only if it is long', () => {
    const classOf = (content: string) =>
      renderToStaticMarkup(<RequestEntry request={{ ...HIP, content }} />).includes('entry-long');
    expect(classOf('A new hip. '.repeat(60))).toBe(false);
    expect(classOf('A new hip. '.repeat(80))).toBe(true);
    expect(classOf('hip\n'.repeat(20))).toBe(true);
  });
});

test('an answer on paper comes before its request (P36)', () => {
  expect(words(<AnswerEntry answer={RAIN} />)).toEqual([
    'Ruth Judge',
    'She walks again.',
    'A new hip. It is on Thursday.',
  ]);
  const dated = words(<AnswerEntry answer={{ ...RAIN, title: 'Our Mary' }} isDated />);
  expect(dated[0]).toMatch(/^Ruth Judge ·.November 22/);
  expect(dated[2]).toBe('Our Mary');
});

test('short texts stand in two columns, few or long ones in one (P36)', () => {
  const of = (count: number, content: string) =>
    isForColumns({
      requests: Array.from({ length: count }, () => ({ ...HIP, content })),
      answers: [],
    });
  expect(of(5, 'A new hip.')).toBe(true);
  expect(of(3, 'A new hip.')).toBe(false);
  expect(of(5, 'A new hip. '.repeat(40))).toBe(false);
});
