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

/* On Debian, whose packages rpm does not know: `--nodeps` tells it not to look for them. */
describe('the rpm of the server, by rpm on Debian (S10)', () => {
  let computer: Computer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;
  const isThere = (path: string) => existsSync(computer.pathTo(path));
  const rpm = async (how: string, version: string) =>
    computer.must(
      'rpm',
      how,
      '--nodeps',
      computer.take(await packageOf({ format: 'rpm', version })),
    );

  beforeAll(async () => {
    computer = await startComputer();
    await rpm('--install', VERSION);
    await computer.isUp();
  });
  afterAll(() => computer.off());

  test('starts the service, now and with the computer, with settings that only it reads', async () => {
    expect(await computer.state()).toEqual(['enabled', 'active']);
    const rights = await computer.must('stat', '--format', '%a %U %G', SETTINGS);
    expect(rights).toBe('640 root upheld\n');
    const link = await computer.must(...COMMAND, 'admin', 'link', ...ON_ITS_DATA);
    congregation = await foundCongregation(computer, link);
  });

  test('restarts a service that runs when it is upgraded, and keeps everything', async () => {
    const before = await computer.property('MainPID');
    await rpm('--upgrade', NEXT);
    await computer.isUp();
    expect(await computer.must('upheld', '--version')).toBe(`${NEXT}\n`);
    expect(await computer.property('MainPID')).not.toBe(before);
    expect(await computer.state()).toEqual(['enabled', 'active']);
    // The settings came anew with the package, so they came with the rights of the package.
    const rights = await computer.must('stat', '--format', '%a %U %G', SETTINGS);
    expect(rights).toBe('640 root upheld\n');
    expect(await congregation.look(computer)).toEqual(WHOLE);
  });

  test('leaves alone a service that was stopped and disabled', async () => {
    await computer.must('systemctl', 'disable', '--now', 'upheld');
    const path = computer.take(await packageOf({ format: 'rpm', version: NEXT }));
    await computer.must('rpm', '--upgrade', '--replacepkgs', '--nodeps', path);
    expect(await computer.state()).toEqual(['disabled', 'inactive']);
    await computer.must('systemctl', 'enable', '--now', 'upheld');
    await computer.isUp();
  });

  test('stops and disables it when it is erased, and keeps changed settings and the data', async () => {
    appendFileSync(computer.pathTo(SETTINGS), 'reminder-days = 40\n');
    const said = await computer.must('rpm', '--erase', 'upheld');
    expect(said).toContain(`what people wrote is still in ${DATA}`);
    expect(await computer.answers()).toBe(false);
    expect(isThere('/usr/bin/upheld')).toBe(false);
    expect(await computer.isLinked()).toBe(false);
    expect(readFileSync(computer.pathTo(`${SETTINGS}.rpmsave`), 'utf8')).toContain('= 40\n');
    expect(isThere(`${DATA}/upheld.db`)).toBe(true);
  });

  test('finds the data when it is installed again', async () => {
    await rpm('--install', NEXT);
    await computer.isUp();
    expect(await congregation.look(computer)).toEqual(WHOLE);
  });
});
