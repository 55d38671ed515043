import { describe, expect, test } from 'bun:test';
import type { DesktopSettings } from '../shared/desktop-bridge.ts';
import { isQuiet, type Notice, noticeBoard } from './notices.ts';

const HOME = 'https://pray.example.org';
const GROUP = { title: 'New prayer request in Tuesday Group', path: '/groups/3' };

const board = (settings: Partial<DesktopSettings> = {}) => {
  const shown: Notice[] = [];
  const badges: number[] = [];
  const opened: string[] = [];
  const clock = { now: new Date(2026, 4, 3, 12, 0) };
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
    open: (origin, path) => opened.push(origin + path),
    isInSight: (origin, path) => inSight === origin + path,
  });
  const look = (at: string) => {
    inSight = at;
  };
  return { notices, shown, badges, opened, clock, look };
};

test('an event is shown with its line only, and a click opens its place (T6)', () => {
  const { notices, shown, opened, badges } = board();
  notices.tell(HOME, GROUP);
  expect(shown).toMatchObject([{ title: 'Upheld', body: GROUP.title }]);
  expect(Object.keys(shown[0] ?? {}).sort()).toEqual(['body', 'onPress', 'title']);
  shown[0]?.onPress();
  expect(opened).toEqual(['https://pray.example.org/groups/3']);
  expect(badges).toEqual([1]);
});

test('an event about the visible page is not shown (T6)', () => {
  const { notices, shown, look } = board();
  look(`${HOME}/groups/3`);
  notices.tell(HOME, GROUP);
  expect([shown.length, notices.unseen()]).toEqual([0, 0]);
});

test('unseen events are counted until the window is opened (T6)', () => {
  const { notices, badges, shown } = board({ showNotifications: false });
  notices.tell(HOME, GROUP);
  notices.tell(HOME, GROUP);
  notices.seen();
  notices.seen();
  expect([badges, shown.length]).toEqual([[1, 2, 0], 0]);
});

test('a pause ends by itself or on request (T6)', () => {
  const { notices, shown, clock } = board();
  notices.pause(60);
  notices.tell(HOME, GROUP);
  expect([notices.isPaused(), shown.length]).toEqual([true, 0]);
  clock.now = new Date(2026, 4, 3, 13, 0);
  notices.tell(HOME, GROUP);
  notices.pause(60);
  notices.pause(0);
  notices.tell(HOME, GROUP);
  expect([notices.isPaused(), shown.length, notices.unseen()]).toEqual([false, 2, 3]);
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
    const { notices, shown } = board({ quietHours: { from: '11:00', to: '13:00' } });
    notices.tell(HOME, GROUP);
    expect([shown.length, notices.unseen()]).toEqual([0, 1]);
  });
});
