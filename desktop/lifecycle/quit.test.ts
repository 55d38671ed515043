import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { quitInPeace } from './quit.ts';

const program = () => {
  const events = new EventEmitter();
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
    powerMonitor: new EventEmitter() as Electron.PowerMonitor,
    mayQuit: async () => true,
    closeWindows: () => did.push('windows may close'),
    stop: async () => void did.push('stopped'),
  });
  return { ...quitting, app, did };
};
const aMoment = () => new Promise((done) => setTimeout(done));

test('the program ends after everything has stopped, even if quitting is requested several times (T5)', async () => {
  const { app, did } = program();
  app.quit();
  app.quit();
  await aMoment();
  expect(did).toEqual(['windows may close', 'stopped', 'gone']);
});

test('an update is installed after everything has stopped, instead of ending (T36)', async () => {
  const { endWith, did } = program();
  endWith(() => did.push('installs'));
  endWith(() => did.push('installs'));
  await aMoment();
  expect(did).toEqual(['windows may close', 'stopped', 'installs']);
});
