import { describe, expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import {
  type GuardedContents,
  type GuardedSession,
  guardContents,
  guardSession,
} from './guards.ts';

/** A stand-in for a window's contents, with Electron's types. */
const contents = (at = 'upheld://app/') => {
  const events = new EventEmitter();
  const downloads: string[] = [];
  const outside: string[] = [];
  let opener: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | undefined;
  const fake = {
    on: events.on.bind(events) as GuardedContents['on'],
    setWindowOpenHandler: (handler) => {
      opener = handler;
    },
    getURL: () => at,
    downloadURL: (url) => downloads.push(url),
  } satisfies GuardedContents;
  guardContents(fake, (address) => outside.push(address));
  const emit = (name: string, details: object = {}) => {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    events.emit(name, { ...details, preventDefault });
    return isPrevented;
  };
  const open = (url: string, postBody?: Electron.PostBody) =>
    opener?.({
      url,
      postBody,
      frameName: '',
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'no-referrer' },
    });
  return { emit, open, downloads, outside };
};

describe('a window (T2)', () => {
  test('navigates only within the app', () => {
    const { emit } = contents();
    for (const name of ['will-navigate', 'will-redirect']) {
      expect(emit(name, { url: 'upheld://app/groups/3' })).toBe(false);
      expect(emit(name, { url: 'https://evil.example/' })).toBe(true);
      expect(emit(name, { url: 'upheld://pages/settings.html' })).toBe(true);
    }
  });

  test('contains no frame and no embedded view', () => {
    const { emit } = contents();
    expect(emit('will-frame-navigate', { isMainFrame: false, url: 'upheld://app/' })).toBe(true);
    expect(emit('will-frame-navigate', { isMainFrame: true, url: 'upheld://app/' })).toBe(false);
    expect(emit('will-attach-webview')).toBe(true);
  });

  test('opens no other window: files are downloaded, donations open the browser, all else is refused', () => {
    const { open, downloads, outside } = contents();
    const file = `upheld://app/api/objects/${'0'.repeat(32)}`;
    for (const url of [file, 'mailto:ruth@example.org', 'https://evil.example/'])
      expect(open(url)).toEqual({ action: 'deny' });
    const bytes = Buffer.from('business=gifts%40church.org&currency_code=USD');
    open('https://www.paypal.com/donate', {
      contentType: 'application/x-www-form-urlencoded',
      data: [{ type: 'rawData', bytes }],
    });
    expect(downloads).toEqual([file]);
    expect(outside).toEqual([
      'mailto:ruth@example.org',
      'https://www.paypal.com/donate?business=gifts%40church.org&currency_code=USD',
    ]);
  });
});

test('a page has no permission on the computer except copying text (T2)', () => {
  const set: Partial<Record<keyof GuardedSession, unknown>> = {};
  const session = {
    setPermissionRequestHandler: (handler) => {
      set.setPermissionRequestHandler = handler;
    },
    setPermissionCheckHandler: (handler) => {
      set.setPermissionCheckHandler = handler;
    },
    setDevicePermissionHandler: (handler) => {
      set.setDevicePermissionHandler = handler;
    },
  } satisfies GuardedSession;
  guardSession(session);
  const request = set.setPermissionRequestHandler as (
    contents: null,
    permission: string,
    answer: (may: boolean) => void,
    details: { requestingUrl: string },
  ) => void;
  const check = set.setPermissionCheckHandler as (c: null, p: string, origin: string) => boolean;
  const device = set.setDevicePermissionHandler as () => boolean;
  const asked: boolean[] = [];
  for (const permission of ['clipboard-sanitized-write', 'media', 'geolocation', 'notifications'])
    request(null, permission, (may) => asked.push(may), { requestingUrl: 'upheld://app/' });
  expect(asked).toEqual([true, false, false, false]);
  expect(check(null, 'media', 'upheld://app')).toBe(false);
  expect(check(null, 'clipboard-sanitized-write', 'upheld://app')).toBe(true);
  expect(device()).toBe(false);
});
