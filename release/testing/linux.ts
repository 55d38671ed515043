import { mkdirSync, writeFileSync } from 'node:fs';
import { memoize } from 'es-toolkit';
import { VERSION } from '../../server/version.ts';
import { startDebian } from '../../stand-ins/systems/debian.ts';
import { programFor } from '../../stand-ins/systems/program.ts';
import { built } from '../../test-support/built.ts';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { until } from '../../test-support/until.ts';
import { type Format, makePackage } from '../linux/packages.ts';

/* For tests: a computer with Debian on which a package of the server is installed. */

/** The version after this one. */
export const NEXT = VERSION.replace(/\d+$/, (last) => `${Number(last) + 1}`);

export const SETTINGS = '/etc/upheld/upheld.toml';
export const DATA = '/var/lib/upheld';

/** How the guides run a command of the server. */
export const COMMAND = ['sudo', '-u', 'upheld', 'upheld'];
export const ON_ITS_DATA = ['--data', DATA, '--config', SETTINGS];

/** A package of the server, made once for all tests of a run. */
export const packageOf = memoize(
  async ({ format, version }: { format: Format; version: string }) => {
    const folder = testFolder('package');
    return makePackage({
      version,
      format,
      processor: 'x64',
      program:
        version === VERSION
          ? built('dist/upheld')
          : await programFor({ target: 'bun-linux-x64', version }),
      licences: 'LICENSE',
      outdir: folder,
      scratch: folder,
      isQuick: true,
    });
  },
  { getCacheKey: ({ format, version }) => `${format} ${version}` },
);

export type Computer = Awaited<ReturnType<typeof startComputer>>;

/**
 * A computer with Debian on which the service, when it is installed, listens on a port of its own: the
 * network is that of this machine, where another program may have its usual one.
 */
export const startComputer = async () => {
  const debian = await startDebian();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = debian.pathTo('/etc/systemd/system/upheld.service.d');
  mkdirSync(folder, { recursive: true });
  const environment = `UPHELD_PORT=${port} UPHELD_HOST=127.0.0.1 UPHELD_BUDGETS=0`;
  writeFileSync(`${folder}/port.conf`, `[Service]\nEnvironment=${environment}\n`);

  const answers = async () => {
    try {
      return (await fetch(`${url}/api/health`)).ok;
    } catch {
      return false;
    }
  };
  /** What systemd says of the service, such as its MainPID. */
  const property = async (name: string) =>
    (await debian.must('systemctl', 'show', '--value', '-p', name, 'upheld')).trim();

  return {
    ...debian,
    url,
    post: (path: string, body: unknown, cookie = '') =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    answers,
    isUp: () => until('the service answers', answers),
    property,
    /** Waits until systemd has given the service up. */
    hasFailed: () =>
      until('the service fails', async () => (await property('ActiveState')) === 'failed'),
    /** Whether systemd has a link to start it with the computer, also one that leads nowhere. */
    isLinked: async () => {
      const link = '/etc/systemd/system/multi-user.target.wants/upheld.service';
      return (await debian.run('test', '-L', link)).code === 0;
    },
    /** Whether it starts with the computer, and whether it runs, in systemd's words. */
    state: async () => {
      const [enabled, active] = await Promise.all(
        ['is-enabled', 'is-active'].map((what) => debian.run('systemctl', what, 'upheld')),
      );
      return [enabled?.out.trim(), active?.out.trim()];
    },
  };
};
