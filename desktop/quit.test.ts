import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { quitInPeace } from './quit.ts';

const program = ({ mayQuit = async () => true } = {}) => {
  const events = new EventEmitter();
  const power = new EventEmitter();
  const did: string[] = [];
  const app = {
    on: events.on.bind(events) as Electron.App['on'],
    quit: () => {
      let isPrevented = false;
      events.emit('before-quit', {
        preventDefault: () => {
          isPrevented = true;
        },
      });
      if (!isPrevented) did.push('gone');
    },
  };
  const quitting = quitInPeace({
    app,
    powerMonitor: { on: power.on.bind(power) as Electron.PowerMonitor['on'] },
    mayQuit,
    closeWindows: () => did.push('windows may close'),
    stop: async () => void did.push('stopped'),
  });
  return { ...quitting, app, power, did };
};
const aMoment = () => new Promise((done) => setTimeout(done));

test('the program goes when all has stopped, however often it is told to quit (T5)', async () => {
  const { app, did } = program();
  app.quit();
  app.quit();
  await aMoment();
  expect(did).toEqual(['windows may close', 'stopped', 'gone']);
});

test('it stays when it may not go, and asks again the next time (T38)', async () => {
  const answers = [false, true];
  const { app, did } = program({ mayQuit: async () => answers.shift() ?? true });
  app.quit();
  await aMoment();
  expect(did).toEqual([]);
  app.quit();
  await aMoment();
  expect(did).toEqual(['windows may close', 'stopped', 'gone']);
});

test('a computer that shuts down waits for no answer (T38)', async () => {
  const { app, power, did } = program({ mayQuit: () => new Promise(() => {}) });
  power.emit('shutdown');
  app.quit();
  await aMoment();
  expect(did.at(-1)).toBe('gone');
});

test('an update is installed when all has stopped, in the place of going (T36)', async () => {
  const { endWith, did } = program();
  endWith(() => did.push('installs'));
  endWith(() => did.push('installs'));
  await aMoment();
  expect(did).toEqual(['windows may close', 'stopped', 'installs']);
});
