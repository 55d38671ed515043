// needs: apt-get dpkg-deb
import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../../test-support/folder.ts';
import { createZones } from './zones.ts';

setDefaultTimeout(120_000);

test('the release’s data and the newest tzdata of Debian show the same clocks (N87)', async () => {
  const folder = testFolder('tzdata');
  await $`apt-get update -qq`.quiet().nothrow();
  await $`apt-get download tzdata && dpkg-deb -x tzdata_*.deb .`.cwd(folder).quiet();
  const zoneinfo = join(folder, 'usr/share/zoneinfo');
  const zi = readFileSync(join(zoneinfo, 'tzdata.zi'), 'latin1');
  const [, release = ''] = /^# version (\S+)/.exec(zi) ?? [];
  const own = createZones([]);
  // By a release that is newer than any, so that the files are read.
  const system = { folder: zoneinfo, file: 'tzdata.zi', release: /^# (version) / };
  const debian = createZones([system]);
  expect(debian.release().isOfSystem).toBe(true);
  const names = own.names().filter((name) => existsSync(join(zoneinfo, name)));
  console.log(
    `${readdirSync(folder)[0]}: IANA ${release}; the program brings ${own.release().name}`,
  );
  expect(names.length).toBeGreaterThan(400);
  const step = (Date.UTC(2037, 0, 1) - Date.UTC(2019, 0, 2)) / 100;
  const differing = names.filter((name) => {
    for (let time = Date.UTC(2019, 0, 2); time < Date.UTC(2037, 0, 1); time += step)
      if (Math.abs(own.offsetAt(time, name) - debian.offsetAt(time, name)) >= 60_000) return true;
    return false;
  });
  // A newer package of either side may know what the other does not yet.
  if (release === own.release().name) expect(differing).toEqual([]);
  else expect(differing.length).toBeLessThan(15);
});
