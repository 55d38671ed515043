import { describe, expect, test } from 'bun:test';
import type { DesktopSettings } from '../../shared/desktop-bridge.ts';
import { isQuiet, type Notice, noticeBoard } from './notices.ts';

const HOME = 'https://pray.example.org';
const GROUP = {
  kind: 'new-prayer' as const,
  title: 'New prayer request in Tuesday Group',
  path: '/groups/3',
};

const board = (settings: Partial<DesktopSettings> = {}) => {
  const shown: Notice[] = [];
  const badges: number[] = [];
  const clock = { now: new Date(2026, 4, 3, 12, 0) };
  const waiting: (() => void)[] = [];
  let inSight = '';
  const notices = noticeBoard({
    show: (notice) => shown.push(notice),
    setBadge: (unseen) => badges.push(unseen),
    settings: () => ({
      showNotifications: true,
      quietHours: null,
      keepInTray: true,
      startAtLogin: false,
      ...settings,
    }),
    clock: () => clock.now,
    isInSight: (origin, path) => inSight === origin + path,
    later: (work) => void waiting.push(work),
  });
  /** Ends the delay in which notifications wait for others. */
  const pass = () => {
    for (const work of waiting.splice(0)) work();
  };
  const look = (at: string) => {
    inSight = at;
  };
  return { notices, shown, badges, clock, look, pass };
};

test('a notification has only the event’s line and its place (T6)', () => {
  const { notices, shown, pass } = board();
  notices.notify(HOME, GROUP);
  pass();
  const place = { origin: HOME, path: '/groups/3' };
  expect(shown).toEqual([{ title: 'Upheld', body: GROUP.title, place }]);
});

test('an event about the visible page is not shown (T6)', () => {
  const { notices, shown, look, pass } = board();
  look(`${HOME}/groups/3`);
  notices.notify(HOME, GROUP);
  pass();
  expect(shown).toEqual([]);
});

test('the badge is the unread count of all servers, and is drawn once for each change (T46)', () => {
  const { notices, badges } = board();
  const OTHER = 'https://other.example';
  notices.count(HOME, 0);
  notices.count(HOME, 2);
  notices.count(OTHER, 3);
  notices.count(OTHER, 3);
  notices.notify(HOME, GROUP);
  notices.count(HOME, 0);
  expect(badges).toEqual([2, 5, 3]);
  expect([HOME, OTHER, 'https://third.example'].map(notices.unreadAt)).toEqual([0, 3, 0]);
});

test('a pause ends by itself or on request (T6)', () => {
  const { notices, shown, clock, pass } = board();
  notices.pause(60);
  notices.notify(HOME, GROUP);
  pass();
  expect([notices.isPaused(), shown.length]).toEqual([true, 0]);
  clock.now = new Date(2026, 4, 3, 13, 0);
  notices.notify(HOME, GROUP);
  notices.pause(60);
  notices.pause(0);
  notices.notify(HOME, GROUP);
  pass();
  expect([notices.isPaused(), shown.length]).toEqual([false, 2]);
});

describe('quiet hours (T6)', () => {
  const cases: [from: string, to: string, at: string, quiet: boolean][] = [
    ['21:30', '07:00', '21:29', false],
    ['21:30', '07:00', '21:30', true],
    ['21:30', '07:00', '00:00', true],
    ['21:30', '07:00', '06:59', true],
    ['21:30', '07:00', '07:00', false],
    ['12:00', '13:00', '12:30', true],
    ['12:00', '13:00', '13:00', false],
    ['12:00', '13:00', '11:59', false],
    ['09:00', '09:00', '09:00', false],
  ];
  for (const [from, to, at, quiet] of cases)
    test(`${from} to ${to}: ${at} is ${quiet ? '' : 'not '}quiet`, () => {
      const [hours, minutes] = at.split(':').map(Number);
      expect(isQuiet({ from, to }, new Date(2026, 4, 3, hours, minutes))).toBe(quiet);
    });

  test('nothing is shown during quiet hours', () => {
    const { notices, shown, pass } = board({ quietHours: { from: '11:00', to: '13:00' } });
    notices.notify(HOME, GROUP);
    pass();
    expect(shown).toEqual([]);
  });
});

describe('events during sleep (T30)', () => {
  const inGroup = (name: string, id: number) => ({
    kind: 'new-prayer' as const,
    title: `New prayer request in ${name}`,
    path: `/prayers/${id}`,
  });

  test('become one notification, which opens the inbox', () => {
    const { notices, shown, pass } = board();
    const groups = ['Tuesday Group', 'Choir', 'Tuesday Group', 'Elders', 'Choir'];
    for (const [index, name] of groups.entries()) notices.notify(HOME, inGroup(name, index));
    pass();
    expect(shown.map(({ body }) => body)).toEqual(['5 new requests in 3 groups']);
    expect(shown[0]?.place).toEqual({ origin: HOME, path: '/inbox' });
  });

  test('of several kinds become one notification with their number only', () => {
    const { notices, shown, pass } = board();
    for (const id of [1, 2]) notices.notify(HOME, inGroup('Choir', id));
    notices.notify(HOME, { kind: 'comment', title: 'New comment in Choir', path: '/prayers/1' });
    pass();
    expect(shown.map(({ body }) => body)).toEqual(['3 things are new']);
  });

  test('are shown one by one if they are two, and separately for each server', () => {
    const { notices, shown, pass } = board();
    for (const id of [1, 2]) notices.notify(HOME, inGroup('Choir', id));
    for (const id of [1, 2, 3]) notices.notify('https://other.example', inGroup('Choir', id));
    pass();
    expect(shown).toHaveLength(3);
    expect(shown.at(-1)?.body).toBe('3 new requests in 1 group');
  });
});
