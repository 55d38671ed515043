import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { testFolder } from '../test-support/folder.ts';
import { CALL_NAMES, CHANNEL, STATE_CHANNEL } from './bridge.ts';
import { buildDesktop } from './build.ts';
import { OPEN_CHANNEL } from './window/window.ts';

test('the built preload exposes ten functions and nothing of Electron (T2)', async () => {
  const outdir = await buildDesktop({ outdir: join(testFolder('preload'), 'desktop') });
  const source = await Bun.file(join(outdir, 'preload.cjs')).text();
  const exposed: Record<string, Record<string, (...args: unknown[]) => unknown>> = {};
  const invoked: unknown[][] = [];
  const heard = new Map<string, (event: unknown, state: unknown) => void>();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, bridge: (typeof exposed)[string]) => {
        exposed[name] = bridge;
      },
    },
    ipcRenderer: {
      invoke: (...args: unknown[]) => void invoked.push(args),
      on: (channel: string, listener: (event: unknown, state: unknown) => void) =>
        heard.set(channel, listener),
      off: (channel: string) => heard.delete(channel),
    },
  };
  const required: string[] = [];
  const require = (name: string) => {
    required.push(name);
    return electron;
  };
  const module = { exports: {} };
  // The build may wrap CommonJS in a function of its own; this runs either form.
  const run = runInNewContext(
    source.startsWith('(') ? source : `(function(exports,require,module){${source}\n})`,
  );
  if (typeof run === 'function') run(module.exports, require, module);

  expect(required).toEqual(['electron']);
  expect(Object.keys(exposed)).toEqual(['upheldDesktop']);
  const bridge = exposed.upheldDesktop ?? {};
  expect(Object.keys(bridge).sort()).toEqual([...CALL_NAMES, 'onState', 'onOpen'].sort());
  expect(Object.keys(bridge).length).toBeLessThanOrEqual(10);

  bridge.addServer?.('pray.example.org');
  expect(invoked).toEqual([[CHANNEL, 'addServer', ['pray.example.org']]]);
  const told: unknown[] = [];
  const stop = bridge.onState?.((...args: unknown[]) => told.push(args));
  // Electron's event with its sender is not passed to the page.
  heard.get(STATE_CHANNEL)?.({ sender: 'secret' }, { version: '1' });
  expect(told).toEqual([[{ version: '1' }]]);
  if (typeof stop === 'function') stop();
  expect(heard.has(STATE_CHANNEL)).toBe(false);

  // A place that arrives before the app is ready is queued.
  const places: unknown[] = [];
  heard.get(OPEN_CHANNEL)?.({ sender: 'secret' }, '/groups/3');
  const end = bridge.onOpen?.((...args: unknown[]) => places.push(args));
  heard.get(OPEN_CHANNEL)?.({ sender: 'secret' }, '/groups/4');
  if (typeof end === 'function') end();
  heard.get(OPEN_CHANNEL)?.({ sender: 'secret' }, '/groups/5');
  expect(places).toEqual([['/groups/3'], ['/groups/4']]);
});
