import { describe, expect, test } from 'bun:test';
import { hasOwnWindow, openOwnWindow } from './own-window.ts';

describe('the window of a double click on Windows (R28)', () => {
  const clicked = {
    platform: 'win32',
    hasKeyboard: true,
    attached: () => 1,
    session: () => 1,
  } as const;

  test('is its own when no other program is attached to the console', () => {
    expect(hasOwnWindow(clicked)).toBe(true);
    // A shell is attached too, or there is no console.
    for (const count of [0, 2, 3])
      expect(hasOwnWindow({ ...clicked, attached: () => count })).toBe(false);
    for (const platform of ['linux', 'darwin'] as const)
      expect(hasOwnWindow({ ...clicked, platform })).toBe(false);
  });

  test('does not exist where nobody could press Enter: under another program, or as a service', () => {
    expect(hasOwnWindow({ ...clicked, hasKeyboard: false })).toBe(false);
    expect(hasOwnWindow({ ...clicked, session: () => 0 })).toBe(false);
  });

  test('stays open until the user has read why the program ended', () => {
    const done: string[] = [];
    const say = (text: string) => done.push(text.trim());
    const waitForEnter = () => done.push('waits');
    openOwnWindow({ isOwn: false, say, waitForEnter });
    expect(done).toEqual([]);
    openOwnWindow({ isOwn: true, say, waitForEnter });
    expect(done).toEqual(['Press Enter to close this window.', 'waits']);
  });
});
