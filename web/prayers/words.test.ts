import { expect, test } from 'bun:test';
import { DEFAULT_CATEGORY, NEW_PRAYER_CATEGORIES } from '../../shared/categories.ts';
import { titleFrom } from '../../shared/titles.ts';
import {
  audienceOf,
  canPrayAgain,
  isTitleRepeated,
  isWorthBadge,
  neededBy,
  neededByDate,
  prayedFor,
  whoWillSee,
} from './words.ts';

const tuesday = { id: 1, name: 'Tuesday Group', readers: 19 };
const choir = { id: 2, name: 'Choir', readers: 1 };
const empty = { id: 3, name: 'Youth', readers: 0 };
const named = { isPrivate: false, isAnonymous: false };

test('whoWillSee counts the readers and says whether they see the name (P21)', () => {
  expect(whoWillSee({ ...named, isAnonymous: true, groups: [tuesday] })).toBe(
    '19 people in Tuesday Group will see this. Your name will not be shown.',
  );
});

test('whoWillSee and audienceOf mention leaders and the office (P21, V13, P34)', () => {
  expect(whoWillSee({ ...named, groups: [{ ...tuesday, readers: 3, isLeadersOnly: true }] })).toBe(
    '3 leaders of Tuesday Group will see this. Your name will be shown.',
  );
  const office = { isPrivate: false, isAnonymous: true, isFromOffice: true };
  expect(whoWillSee({ ...office, groups: [tuesday] })).toBe(
    '19 people in Tuesday Group will see this. It will say “The office”, not your name.',
  );
  const groups = [{ ...tuesday, isLeadersOnly: true }];
  expect(audienceOf({ isMine: true, ...named, groups })).toBe(
    'Shared with the leaders of Tuesday Group',
  );
  expect(audienceOf({ isMine: true, ...office, groups })).toBe(
    'Shared with the leaders of Tuesday Group, from the office',
  );
});

test('whoWillSee lists each group’s count, because people may be in both (P21)', () => {
  expect(whoWillSee({ ...named, groups: [tuesday, choir] })).toBe(
    '19 people in Tuesday Group and 1 person in Choir will see this. Your name will be shown.',
  );
});

test('a group without other members has no readers (P21)', () => {
  expect(whoWillSee({ ...named, groups: [empty] })).toBe(
    'Nobody else is in Youth yet. Whoever joins will see this. Your name will be shown.',
  );
});

test('whoWillSee says that only the author sees a private request (P21)', () => {
  expect(whoWillSee({ isPrivate: true, isAnonymous: true, groups: [tuesday] })).toBe(
    'Only you will see this.',
  );
});

test('a request in a group that its author left is not called private (P15)', () => {
  const left = { isMine: true, isPrivate: false, isAnonymous: false, groups: [] };
  expect(audienceOf(left)).toBe('Still shared with a group you are no longer in');
});

test('audienceOf tells the author that their name is not shown (P21)', () => {
  const request = {
    isMine: true,
    isPrivate: false,
    isAnonymous: true,
    groups: [{ ...tuesday, isLeadersOnly: false }],
  };
  expect(audienceOf(request)).toBe('Shared with Tuesday Group, without your name');
});

test('a suggested title is the first sentence, without its full stop (P20)', () => {
  expect(titleFrom('Please pray for my mother. She is in hospital.')).toBe(
    'Please pray for my mother',
  );
  expect(titleFrom('Will the job come?\nWe wait.')).toBe('Will the job come?');
});

test('a suggested title is cut between words', () => {
  const title = titleFrom(
    'Please pray for my mother who has been waiting for her operation since the spring',
  );
  expect(title).toBe('Please pray for my mother who has been waiting for her…');
});

test('a first sentence too short for a title takes the words after it', () => {
  expect(titleFrom('M. is ill and far from home')).toBe('M. is ill and far from home');
});

test('an empty text yields an empty title', () => {
  expect(titleFrom('  \n')).toBe('');
});

test('every category but the default has a badge', () => {
  expect(isWorthBadge(DEFAULT_CATEGORY)).toBe(false);
  expect(NEW_PRAYER_CATEGORIES.filter(isWorthBadge)).toHaveLength(NEW_PRAYER_CATEGORIES.length - 1);
});

test('isTitleRepeated detects a title that is the beginning of the text', () => {
  const content = 'Please pray for our street. The neighbours quarrel.';
  expect(isTitleRepeated({ title: 'Please pray for our street', content })).toBe(true);
  expect(
    isTitleRepeated({ title: titleFrom('word '.repeat(30)), content: 'word '.repeat(30) }),
  ).toBe(true);
  expect(isTitleRepeated({ title: 'Our street', content })).toBe(false);
});

test('canPrayAgain is true from the next day on (P23)', () => {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 23, 59);
  const prayed = (at: Date) => ({ hasPrayed: true, lastPrayedAt: at.toISOString() });
  expect([canPrayAgain(prayed(now)), canPrayAgain(prayed(yesterday))]).toEqual([false, true]);
  expect(canPrayAgain({ hasPrayed: false, lastPrayedAt: null })).toBe(false);
});

test('prayedFor names two people, and never an anonymous author (P38)', () => {
  const of = (firstName: string, more: object = {}) => ({
    id: Math.random(),
    isMine: false,
    isAnonymous: false,
    isFromOffice: false,
    onBehalfOf: null,
    user: { firstName, lastName: 'Moab', email: '', profileImageUrl: null },
    ...more,
  });
  const nameless = of('Orpah', { isAnonymous: true });
  expect(prayedFor([])).toBe('You have gone through every request.');
  expect(prayedFor([nameless])).toBe('You have prayed for 1 request.');
  expect(prayedFor([of('Ruth'), of('Ruth')])).toBe('You prayed for Ruth.');
  expect(prayedFor([of('Ruth'), of('Naomi')])).toBe('You prayed for Ruth and Naomi.');
  expect(prayedFor([of('Ruth'), nameless])).toBe('You prayed for Ruth and 1 other.');
  expect(prayedFor([nameless, of('Ruth'), of('Naomi'), of('Boaz'), of('Boaz')])).toBe(
    'You prayed for Ruth, Naomi, and 2 others.',
  );
  const office = of('Tamar', { isAnonymous: true, isFromOffice: true });
  expect(prayedFor([office, { ...office, id: 2, onBehalfOf: 'Mr Bello' }])).toBe(
    'You prayed for Mr Bello and 1 other.',
  );
  const own = of('Jonas', { isMine: true });
  expect(prayedFor([own, of('Ruth'), nameless])).toBe('You prayed for Ruth and 1 other.');
  expect(prayedFor([own])).toBe('You have prayed for 1 request.');
  expect(prayedFor([of('Jonas', { isMine: true, onBehalfOf: 'Edith' })])).toBe(
    'You prayed for Edith.',
  );
});

test('neededBy names the weekday of the next six days, else the date (P44)', () => {
  const inDays = (days: number) => {
    const day = new Date();
    day.setDate(day.getDate() + days);
    return day;
  };
  const iso = (day: Date) =>
    `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
  expect(neededBy(iso(inDays(0)))).toBe('By today');
  expect(neededBy(iso(inDays(1)))).toBe('By tomorrow');
  expect(neededBy(iso(inDays(6)))).toBe(`By ${weekday.format(inDays(6))}`);
  expect(neededBy(iso(inDays(7)))).toMatch(/^By [A-Z][a-z]+ \d{1,2}(, \d{4})?$/);
  expect(neededBy(iso(inDays(-1)))).toMatch(/^By [A-Z][a-z]+ \d{1,2}(, \d{4})?$/);
  // On the request's page, beside the full date.
  const dated = (days: number) =>
    neededByDate(iso(inDays(days))).replace(/[A-Z][a-z]+ \d+, \d+/, 'D');
  expect(dated(0)).toBe('Answer needed by D (today)');
  expect(dated(2)).toBe(`Answer needed by D (${weekday.format(inDays(2))})`);
  expect([dated(7), dated(-1)]).toEqual(['Answer needed by D', 'Answer needed by D']);
});
