import { describe, expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Electron from 'electron';
import { updateState } from '../shared/desktop-state.ts';
import { testFolder } from '../test-support/folder.ts';
import { updateSentence } from './lifecycle/update-words.ts';
import { canReplaceItself, lookForUpdates, type UpdateParts } from './lifecycle/updates.ts';
import { freeName, saveDownloads } from './session/downloads.ts';

describe('a download (T7)', () => {
  const cases: [name: string, taken: string[], path: string][] = [
    ['Rota.pdf', [], '/home/ruth/Downloads/Rota.pdf'],
    ['Rota.pdf', ['Rota.pdf'], '/home/ruth/Downloads/Rota (2).pdf'],
    ['Rota.pdf', ['Rota.pdf', 'Rota (2).pdf'], '/home/ruth/Downloads/Rota (3).pdf'],
    ['../../.bashrc', [], '/home/ruth/Downloads/__.._.bashrc'],
    ['.hidden', [], '/home/ruth/Downloads/_hidden'],
    ['C:\\evil.exe', [], '/home/ruth/Downloads/C__evil.exe'],
    ['', [], '/home/ruth/Downloads/file'],
    ['no ending', ['no ending'], '/home/ruth/Downloads/no ending (2)'],
  ];
  for (const [name, taken, path] of cases)
    test(`${JSON.stringify(name)} is saved as ${path}`, () => {
      const folder = '/home/ruth/Downloads';
      const isTaken = (at: string) => taken.some((one) => at === `${folder}/${one}`);
      expect(freeName(folder, name, isTaken)).toBe(path);
    });

  test('shows its progress and its place', () => {
    const session = new EventEmitter();
    const progress: number[] = [];
    const ends: string[] = [];
    saveDownloads(
      { on: session.on.bind(session) as Electron.Session['on'] },
      {
        folder: '/nowhere',
        onProgress: (part) => progress.push(part),
        onDone: (path) => ends.push(path),
        onFailed: (name) => ends.push(`failed ${name}`),
      },
    );
    const download = (state: string) => {
      const item = Object.assign(new EventEmitter(), {
        getFilename: () => 'Rota.pdf',
        getReceivedBytes: () => 25,
        getTotalBytes: () => 100,
        setSavePath: () => {},
      });
      session.emit('will-download', {}, item);
      item.emit('updated');
      item.emit('done', {}, state);
    };
    download('completed');
    download('interrupted');
    expect(progress).toEqual([0.25, -1, 0.25, -1]);
    expect(ends).toEqual(['/nowhere/Rota.pdf', 'failed Rota.pdf']);
  });
});

describe('updates (T8)', () => {
  type Result = Awaited<ReturnType<UpdateParts['updater']['checkForUpdates']>>;
  const found = { downloadPromise: undefined } as unknown as Result;
  const looking = (
    channel: string | undefined,
    look: () => Promise<Result> = async () => found,
  ) => {
    const asked: unknown[] = [];
    const events = new EventEmitter();
    const ready: string[] = [];
    const told: string[] = [];
    const updater = {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      setFeedURL: (feed: unknown) => asked.push(feed),
      checkForUpdates: () => {
        asked.push('check');
        return look();
      },
      on: events.on.bind(events),
      quitAndInstall: (...how: unknown[]) => asked.push(['install', ...how]),
    } as unknown as UpdateParts['updater'];
    const updates = lookForUpdates({
      updater,
      channel,
      onReady: (version) => ready.push(version),
      onState: () => {},
      showMessage: (sentence) => told.push(sentence),
      every: () => {},
    });
    updates.start();
    return { updates, asked, events, ready, told };
  };
  const CHANNEL = 'https://updates.example.org/upheld';

  test('are off without a channel or with an http channel', () => {
    for (const channel of [undefined, '', 'http://updates.example.org', 'no address']) {
      const { updates, asked } = looking(channel);
      expect([updates.isOn, updates.state().state, asked]).toEqual([false, 'off', []]);
    }
  });

  test('are for programs only that can replace themselves (T8)', () => {
    const folder = testFolder('installed');
    const on = (platform: NodeJS.Platform, env = {}) =>
      canReplaceItself({ platform, env, execPath: join(folder, 'Upheld.exe') });
    const APPIMAGE = '/home/ann/some.AppImage';
    expect([on('darwin'), on('linux')]).toEqual([true, false]);
    expect(on('linux', { APPIMAGE, APPDIR: folder })).toBe(true);
    // A terminal that is an AppImage, and starts a program installed from a deb.
    expect(on('linux', { APPIMAGE, APPDIR: '/tmp/.mount_terminal' })).toBe(false);
    expect(on('win32')).toBe(false);
    writeFileSync(join(folder, 'Uninstall Upheld.exe'), '');
    expect(on('win32')).toBe(true);
  });

  test('come from the built-in channel and report when they are ready', async () => {
    const { updates, asked, events, ready } = looking(CHANNEL);
    expect(asked).toEqual([{ provider: 'generic', url: CHANNEL }, 'check']);
    events.emit('update-available', { version: '1.2.3' });
    expect(updates.state()).toEqual({ state: 'loading', version: '1.2.3', percent: null });
    events.emit('update-downloaded', { version: '1.2.3' });
    expect([updates.state().state, ready]).toEqual(['ready', ['1.2.3']]);
    await updates.check();
    expect(asked).toHaveLength(2);
  });

  test('report the progress of the download in whole percent (T36)', () => {
    const { updates, events } = looking(CHANNEL);
    events.emit('update-available', { version: '1.2.3' });
    for (const percent of [0.4, 41.9, 100]) events.emit('download-progress', { percent });
    expect(updates.state()).toEqual({ state: 'loading', version: '1.2.3', percent: 100 });
    expect(updateSentence({ state: 'loading', version: '1.2.3', percent: 41 })).toContain(
      '41\u00a0%',
    );
  });

  test('are installed after everything has stopped, and only if they are ready (T36)', () => {
    const { updates, asked, events } = looking(CHANNEL);
    const ended: (() => void)[] = [];
    updates.restart((work) => ended.push(work));
    expect(ended).toEqual([]);
    events.emit('update-downloaded', { version: '1.2.3' });
    updates.restart((work) => ended.push(work));
    expect(asked.at(-1)).toBe('check');
    ended[0]?.();
    expect(asked.at(-1)).toEqual(['install', true, true]);
  });

  test('report a failure', async () => {
    const { updates, told } = looking(CHANNEL, () => Promise.reject(new Error('no network')));
    await updates.checkAndTell();
    expect(updates.state().state).toBe('failed');
    expect(told).toEqual([updateSentence({ state: 'failed', version: null, percent: null })]);
  });

  test('report an interrupted download and search again', async () => {
    const broken = Promise.reject(new Error('reset'));
    const { updates, asked, events } = looking(
      CHANNEL,
      async () => ({ downloadPromise: broken }) as unknown as Result,
    );
    events.emit('update-available', { version: '1.2.3' });
    events.emit('error', new Error('reset'));
    expect(updates.state().state).toBe('failed');
    await updates.check();
    expect(asked.filter((what) => what === 'check')).toHaveLength(2);
  });

  test('are off if the program cannot replace itself', async () => {
    const { updates } = looking(CHANNEL, async () => null);
    await updates.check();
    expect(updates.state().state).toBe('off');
  });

  test('each state has a sentence', () => {
    const states = updateState.shape.state.options;
    const sentences = states.map((state) =>
      updateSentence({ state, version: '1.2.3', percent: null }),
    );
    expect(new Set(sentences).size).toBe(states.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});
