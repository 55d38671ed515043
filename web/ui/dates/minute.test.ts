import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { createMinuteClock } from './minute.ts';

const MINUTE = 60_000;

/** A page that can be hidden and shown. */
const fakePage = () => {
  const target = new EventTarget();
  let hidden = false;
  return {
    get hidden() {
      return hidden;
    },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    set: (isHidden: boolean) => {
      hidden = isHidden;
      target.dispatchEvent(new Event('visibilitychange'));
    },
  };
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-22T09:30:20Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

test('one timer calls every listener once a minute (W10)', () => {
  const clock = createMinuteClock(fakePage);
  const heard: string[] = [];
  const before = clock.now();
  const ends = ['a', 'b'].map((name) => clock.subscribe(() => heard.push(name)));
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(MINUTE);
  expect(heard).toEqual(['a', 'b']);
  expect(clock.now()).toBe(before + 1);
  for (const end of ends) end();
  expect(jest.getTimerCount()).toBe(0);
});

test('a hidden page has no timer, and calls listeners when it becomes visible (W10)', () => {
  const page = fakePage();
  const clock = createMinuteClock(() => page);
  let times = 0;
  const end = clock.subscribe(() => times++);
  page.set(true);
  expect(jest.getTimerCount()).toBe(0);
  jest.advanceTimersByTime(10 * MINUTE);
  expect(times).toBe(0);
  page.set(false);
  expect(times).toBe(1);
  jest.advanceTimersByTime(MINUTE);
  expect(times).toBe(2);
  end();
  page.set(true);
  page.set(false);
  expect(times).toBe(2);
});
