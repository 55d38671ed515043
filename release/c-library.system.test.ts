// needs: readelf
import { expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { OLDEST_C_LIBRARY } from './linux/packages.ts';
import { buildFor } from './testing/serve-once.ts';

/** Of versions such as 2.17, the newest. */
const newest = (versions: readonly string[]) =>
  [...versions].sort((a, b) => Bun.semver.order(`${a}.0`, `${b}.0`)).at(-1);

test.each(['linux-x64', 'linux-arm64'])(
  'the program for %s needs nothing of a newer C library than the packages say (S12)',
  async (name) => {
    const { path } = await buildFor(name);
    const { stdout } = spawnSync('readelf', ['--version-info', '--wide', path], {
      encoding: 'utf8',
    });
    const needed = [...stdout.matchAll(/GLIBC_(\d+\.\d+)/g)].map(([, version = '']) => version);
    expect(needed.length).toBeGreaterThan(0);
    expect(Bun.semver.order(`${newest(needed)}.0`, `${OLDEST_C_LIBRARY}.0`)).toBeLessThanOrEqual(0);
  },
  120_000,
);
