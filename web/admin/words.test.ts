import { describe, expect, test } from 'bun:test';
import { kindWords, replyLink, sinceLogin } from './words.ts';

describe('days since the last sign-in', () => {
  const now = new Date(2026, 4, 20, 9, 30);
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

  test("are 'Never' without a login (M1)", () => {
    expect(sinceLogin(null, now)).toBe('Never');
  });

  test('are counted by the calendar, not by the hour', () => {
    expect(sinceLogin(at(2026, 4, 20, 0), now)).toBe('Today');
    expect(sinceLogin(at(2026, 4, 19, 23), now)).toBe('1 day ago');
    expect(sinceLogin(at(2026, 3, 20, 12), now)).toBe('30 days ago');
  });

  test("are 'Today' for a time in the future, by a wrong clock", () => {
    expect(sinceLogin(at(2026, 4, 21, 8), now)).toBe('Today');
  });
});

test('replyLink escapes the address and the subject', () => {
  expect(replyLink({ email: 'ruth@example.org', subject: 'Larger letters?' })).toBe(
    'mailto:ruth@example.org?subject=Re%3A%20Larger%20letters%3F',
  );
  expect(replyLink({ email: 'a?bcc=b@example.org', subject: 'x&body=y' })).toBe(
    'mailto:a%3Fbcc%3Db@example.org?subject=Re%3A%20x%26body%3Dy',
  );
});

test("an unknown kind is called 'A notice'", () => {
  expect(kindWords('invitation')).toBe('An invitation');
  expect(kindWords('pigeon')).toBe('A notice');
});
