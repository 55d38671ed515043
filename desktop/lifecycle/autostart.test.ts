import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { autostart } from './autostart.ts';

const folder = mkdtempSync(join(tmpdir(), 'upheld-autostart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (
  platform: NodeJS.Platform,
  settingsFolder = folder,
  program = '/opt/Upheld/upheld',
  isPackaged = true,
) => {
  const asked: object[] = [];
  const app = {
    isPackaged,
    getPath: (name: string) => (name === 'appData' ? settingsFolder : ''),
    setLoginItemSettings: (settings: object) => void asked.push(settings),
  };
  return { asked, set: autostart({ app, platform, program }) };
};
const file = join(folder, 'autostart/upheld.desktop');

test('on Linux a file starts the program hidden at log-in (T28)', () => {
  const { set, asked } = on('linux');
  expect(set(true)).toBe(true);
  expect(readFileSync(file, 'utf8').split('\n')).toContain('Exec="/opt/Upheld/upheld" --hidden');
  expect(set(false)).toBe(true);
  expect(existsSync(file)).toBe(false);
  expect(set(false)).toBe(true);
  expect(asked).toEqual([]);
});

test('the file quotes any path as one argument (T28)', () => {
  on('linux', folder, '/home/ann/100% "new"/$x\\y').set(true);
  expect(readFileSync(file, 'utf8')).toContain(
    String.raw`Exec="/home/ann/100%% \\"new\\"/\\$x\\\\y" --hidden`,
  );
});

test('an unwritable folder is reported, and the program continues (T28)', () => {
  const taken = join(folder, 'taken');
  writeFileSync(taken, '');
  expect(on('linux', taken).set(true)).toBe(false);
});

test('an updated AppImage starts under its new name, if the setting is still on (T28)', () => {
  on('linux', folder, '/home/ann/upheld-1.AppImage').set(true);
  const changed = `${readFileSync(file, 'utf8')}X-GNOME-Autostart-enabled=false\n`;
  writeFileSync(file, changed);
  on('linux', folder, '/home/ann/upheld-2.AppImage');
  expect(readFileSync(file, 'utf8')).toBe(changed.replace('upheld-1', 'upheld-2'));
  rmSync(file);
  on('linux', folder, '/home/ann/upheld-3.AppImage');
  expect(existsSync(file)).toBe(false);
});

test.each(['linux', 'win32'] as const)(
  'a program run from its source is not set to start on %s (T28)',
  (platform) => {
    const { set, asked } = on(platform, folder, '/src/electron', false);
    expect([set(true), set(false)]).toEqual([false, true]);
    expect([asked, existsSync(file)]).toEqual([[], false]);
  },
);

test.each(['win32', 'darwin'] as const)(
  'on %s the setting is the system’s own (T28)',
  (platform) => {
    const { set, asked } = on(platform);
    set(true);
    expect(asked).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
  },
);
