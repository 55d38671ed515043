import { afterAll, expect, test } from 'bun:test';
import { freePort } from '../../test-support/free-port.ts';
import { createScene, knowing, windowAt } from './scene.ts';

const scene = createScene('help');
afterAll(scene.end);

const started = async () => {
  const computer = scene.computer(knowing(`http://st-john.localhost:${await freePort()}`));
  const desktop = scene.start(computer);
  await windowAt(desktop, 'upheld://pages/offline.html');
  return { computer, desktop };
};

test('Help copies the program’s state, without names and addresses (T31)', async () => {
  const { computer, desktop } = await started();
  desktop.press('Copy Diagnostics');
  const [copied = ''] = computer.copied;
  expect(JSON.parse(copied)).toMatchObject({ upheld: '0.1.0', servers: 1, localServer: 'off' });
  expect(copied).not.toContain('st-john');
  expect(copied).not.toContain(computer.home);
  expect(computer.asked).toMatchObject([{ message: expect.stringContaining('Copied') }]);
});

test('Help shows the version, and opens the licences (T31)', async () => {
  const { computer, desktop } = await started();
  desktop.press('About Upheld');
  expect(computer.asked).toMatchObject([{ message: 'Upheld 0.1.0' }]);
  desktop.press('Licences');
  expect(computer.opened).toEqual([expect.stringMatching(/THIRD-PARTY-NOTICES\.txt$/)]);
});
