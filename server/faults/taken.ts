import { chmodSync, chownSync, copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFilesIn } from '../data-folder/files.ts';
import { type RunningServer, startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';
import { memberOf } from '../testing/member.ts';
import { until } from '../testing/until.ts';
import { ms } from './figures.ts';
import { type Fault, found } from './run.ts';

const area = 'The data';
const NOBODY = 65534;
const NOTICED = /removed, replaced or made read-only/;

/** Root may write what is read-only, so root starts the server as nobody. */
const startAsNobody = async () => {
  const folder = testFolder('nobody');
  if (process.getuid?.() !== 0) return startExecutable(folder);
  chmodSync(join(folder, '..'), 0o755);
  chownSync(folder, NOBODY, NOBODY);
  mkdirSync(join(folder, 'data'));
  chownSync(join(folder, 'data'), NOBODY, NOBODY);
  const as = ['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'];
  return startExecutable(folder, { PATH: process.env.PATH ?? '' }, undefined, as);
};

const taken = (
  what: string,
  start: () => Promise<RunningServer>,
  take: (path: string) => void,
): Fault => ({
  area,
  name: `the database ${what} under the running server`,
  expectation:
    'Health and writes are answered with 503, the log says why once, the process goes on, and SIGTERM exits with 0.',
  provoke: async () => {
    const server = await start();
    const ruth = await memberOf(server, 'ruth');
    await ruth.write('Before');
    take(dataFilesIn(server.data).database);
    const began = performance.now();
    await until('the server notices', () => NOTICED.test(server.output()));
    const noticed = performance.now() - began;
    const health = (await ruth.get('/api/health')).status;
    const write = await ruth.write('After');
    const lines = server.logged().filter(({ msg }) => NOTICED.test(msg));
    const code = await server.stop();
    return found(
      `noticed after ${ms(noticed)} with nobody calling; health ${health}, write ${write.status}, ${lines.length} log line, exit code ${code}`,
      {
        'health says 503': health === 503,
        'writes are refused with 503': write.status === 503 && write.text !== '',
        'it is logged once, as an error': lines.map(({ level }) => level).join() === 'error',
        'SIGTERM exits with 0': code === 0,
      },
    );
  },
});

const anywhere = () => startExecutable(testFolder('taken'));

/** What others can do to the database while it is in use. */
export const takenFaults: Fault[] = [
  taken('deleted', anywhere, (path) => rmSync(path)),
  taken('replaced by a copy', anywhere, (path) => {
    copyFileSync(path, `${path}.new`);
    renameSync(`${path}.new`, path);
  }),
  taken('made read-only', startAsNobody, (path) => chmodSync(path, 0o400)),
];
