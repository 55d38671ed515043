import { describe, expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { freeName, keepDownloads } from './downloads.ts';
import { lookForUpdates, type UpdateParts } from './updates.ts';

describe('what is downloaded', () => {
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

  test('shows how far it is, and where it went', () => {
    const session = new EventEmitter();
    const progress: number[] = [];
    const ends: string[] = [];
    keepDownloads(
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

describe('updates', () => {
  const looking = (channel: string | undefined) => {
    const asked: unknown[] = [];
    const events = new EventEmitter();
    const ready: string[] = [];
    const updater = {
      autoDownload: false,
      autoInstallOnAppQuit: false,
      setFeedURL: (feed: unknown) => asked.push(feed),
      checkForUpdates: async () => {
        asked.push('check');
        throw new Error('no network');
      },
      on: events.on.bind(events),
    } as unknown as UpdateParts['updater'];
    const updates = lookForUpdates({
      updater,
      channel,
      onReady: (version) => ready.push(version),
      every: () => {},
    });
    return { updates, asked, events, ready };
  };

  test('are off until there is a channel, and never come over plain http', () => {
    for (const channel of [undefined, '', 'http://updates.example.org', 'no address']) {
      const { updates, asked } = looking(channel);
      expect([updates, asked]).toEqual([undefined, []]);
    }
  });

  test('come from the channel that was built in, and say when they are ready', () => {
    const { asked, events, ready } = looking('https://updates.example.org/upheld');
    expect(asked).toEqual([
      { provider: 'generic', url: 'https://updates.example.org/upheld' },
      'check',
    ]);
    events.emit('update-downloaded', { version: '1.2.3' });
    expect(ready).toEqual(['1.2.3']);
  });
});
