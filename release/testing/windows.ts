import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoize } from 'es-toolkit';
import { VERSION } from '../../server/version.ts';
import { type Windows, windowsProgram } from '../../stand-ins/systems/windows.ts';
import { testFolder } from '../../test-support/folder.ts';
import { makeMsi, msiNameFor } from '../windows/msi.ts';
import { makeSetup, setupNameFor } from '../windows/setup.ts';

/* What the setup and the package make of a computer with Windows. */

/** A version after this one. */
export const NEXT = VERSION.replace(/\d+$/, (last) => `${Number(last) + 1}`);

export const FOLDER = 'C:\\Program Files\\Upheld';
export const PROGRAM = `${FOLDER}\\upheld.exe`;
export const HOME = 'C:\\ProgramData\\Upheld';
export const CONFIG = ['--config', `${HOME}\\upheld.toml`];
export const MENU = 'C:\\ProgramData\\Microsoft\\Windows\\Start Menu\\Programs';
export const TASKS = 'C:\\windows\\system32\\tasks';
/** Where Windows keeps what is installed, for its list. */
export const UNINSTALL = 'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall';

/** The setup of a version, made once for all tests of a run. */
const setupFor = memoize(async (version: string) => {
  const scratch = testFolder('setup');
  const program = await windowsProgram(version);
  const outfile = join(scratch, setupNameFor(version));
  await makeSetup({ version, program, licences: 'LICENSE', outfile, scratch });
  return outfile;
});

const msiFor = memoize(async (version: string) => {
  const scratch = testFolder('msi');
  const outfile = join(scratch, msiNameFor(version));
  await makeMsi({ version, setup: await setupFor(version), outfile, scratch });
  return outfile;
});

/** A computer on which the server is installed on this port. */
export const installedOn = (windows: Windows, port: number) => {
  const isThere = (path: string) => existsSync(windows.pathTo(path));
  const textOf = (path: string) => readFileSync(windows.pathTo(path), 'utf16le');
  const put = (file: string, name: string) => {
    copyFileSync(file, windows.pathTo(`C:\\${name}`));
    return `C:\\${name}`;
  };

  return {
    isThere,
    textOf,
    command: (...words: string[]) => windows.run([PROGRAM, ...words]),
    /** The address behind the page in the start menu. */
    page: () => readFileSync(windows.pathTo(`${MENU}\\Upheld\\Upheld.url`), 'utf8'),
    /** What the list of installed programs says. */
    listed: (key: string) => windows.run(['reg', 'query', `${UNINSTALL}\\${key}`]),
    /** Runs the setup of a version without questions; gives its exit code. */
    setUp: async (version: string, ...words: string[]) => {
      const setup = put(await setupFor(version), setupNameFor(version));
      return (await windows.run([setup, '/S', ...words])).code;
    },
    /** Has Windows install or take away (`/x`) the package of a version; gives the exit code. */
    msi: async (what: '/i' | '/x', version: string, ...words: string[]) => {
      const msi = put(await msiFor(version), msiNameFor(version));
      return (await windows.run(['msiexec', what, msi, '/qn', ...words])).code;
    },
    /** The task's own command line; Wine's Task Scheduler keeps tasks, and starts none. */
    asTask: () => {
      const task = textOf(`${FOLDER}\\task.xml`);
      const [, program = ''] = /<Command>(.*)<\/Command>/.exec(task) ?? [];
      const [, words = ''] = /<Arguments>(.*)<\/Arguments>/.exec(task) ?? [];
      const [start, ...args] = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, a, b]) => a ?? b ?? '',
      );
      return { program, command: start, args, ownPort: port };
    },
  };
};
