// needs: root-of-debian nfpm
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { VERSION } from '../../server/version.ts';
import { foundCongregation, WHOLE } from '../../stand-ins/systems/congregation.ts';
import {
  COMMAND,
  type Computer,
  DATA,
  NEXT,
  ON_ITS_DATA,
  packageOf,
  SETTINGS,
  startComputer,
} from '../testing/linux.ts';

setDefaultTimeout(300_000);

describe('the deb of the server, on Debian 12 (S10)', () => {
  let computer: Computer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;
  const isThere = (path: string) => existsSync(computer.pathTo(path));
  const settings = () => readFileSync(computer.pathTo(SETTINGS), 'utf8');
  const apt = (...words: string[]) => computer.must('apt-get', '--yes', ...words);
  const install = async (version: string, ...words: string[]) =>
    apt('install', ...words, computer.take(await packageOf({ format: 'deb', version })));

  beforeAll(async () => {
    computer = await startComputer();
    await install(VERSION);
    await computer.isUp();
  });
  afterAll(() => computer.off());

  test('starts the service, now and with the computer', async () => {
    expect(await computer.state()).toEqual(['enabled', 'active']);
    expect(await computer.isLinked()).toBe(true);
    expect(await (await fetch(computer.url)).text()).toContain('<div id="root">');
    expect(await computer.must('upheld', '--version')).toBe(`${VERSION}\n`);
  });

  test('lets nobody but the service read settings and data', async () => {
    const rights = ['stat', '--format', '%a %U %G'];
    expect(await computer.must(...rights, SETTINGS)).toBe('640 root upheld\n');
    expect(await computer.must(...rights, DATA)).toBe('700 upheld upheld\n');
    expect(await computer.must('getent', 'passwd', 'upheld')).toMatch(
      /:\/var\/lib\/upheld:\/usr\/sbin\/nologin$/m,
    );
  });

  test('lets an administrator sign up, users write, and a backup be made', async () => {
    const link = await computer.must(...COMMAND, 'admin', 'link', ...ON_ITS_DATA);
    congregation = await foundCongregation(computer, link);
    expect(await congregation.look(computer)).toEqual(WHOLE);
    expect(await computer.must(...COMMAND, 'backup', ...ON_ITS_DATA)).toContain(`${DATA}/backups/`);
  });

  test('restarts a service that runs when it is upgraded, and keeps everything', async () => {
    appendFileSync(computer.pathTo(SETTINGS), 'reminder-days = 40\n');
    const changed = settings();
    const before = await computer.property('MainPID');
    await install(NEXT);
    await computer.isUp();
    expect(await computer.must('upheld', '--version')).toBe(`${NEXT}\n`);
    const after = await computer.property('MainPID');
    expect(after).not.toBe(before);
    expect(await computer.must('readlink', `/proc/${after}/exe`)).toBe('/usr/bin/upheld\n');
    expect(settings()).toBe(changed);
    expect(await congregation.look(computer)).toEqual(WHOLE);
  });

  test('leaves alone a service that was stopped and disabled', async () => {
    await computer.must('systemctl', 'disable', '--now', 'upheld');
    await install(NEXT, '--reinstall');
    expect(await computer.state()).toEqual(['disabled', 'inactive']);
    await computer.must('systemctl', 'enable', '--now', 'upheld');
    await computer.isUp();
  });

  test('stops and disables it when it is removed, and leaves settings and data', async () => {
    const changed = settings();
    expect(await apt('remove', 'upheld')).toContain(`what people wrote is still in ${DATA}`);
    expect(await computer.answers()).toBe(false);
    expect(isThere('/usr/bin/upheld')).toBe(false);
    expect(await computer.isLinked()).toBe(false);
    expect(settings()).toBe(changed);
    expect(isThere(`${DATA}/upheld.db`)).toBe(true);
  });

  test('finds all of it when it is installed again', async () => {
    await install(NEXT);
    await computer.isUp();
    expect(await computer.state()).toEqual(['enabled', 'active']);
    expect(settings()).toContain('\nreminder-days = 40\n');
    expect(await congregation.look(computer)).toEqual(WHOLE);
  });

  test('deletes the settings when it is purged, and never what people wrote', async () => {
    expect(await apt('purge', 'upheld')).toContain(`what people wrote is still in ${DATA}`);
    expect(isThere('/etc/upheld')).toBe(false);
    expect(await computer.must('stat', '--format', '%U', `${DATA}/upheld.db`)).toBe('upheld\n');
    await install(NEXT);
    await computer.isUp();
    expect(await congregation.look(computer)).toEqual(WHOLE);
  });
});
