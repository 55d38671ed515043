/*
 * What happens to the process. Only the fault of SIGTERM happens here: no test has calls, streams and stuck clients at
 * once.
 */
import { statSync } from 'node:fs';
import { dataFilesIn } from '../server/storage/files.ts';
import { startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { openSockets } from '../test-support/load.ts';
import { memberOf } from '../test-support/member.ts';
import { ms } from './figures.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'The process';
const DRAIN = 10_000;

const killed = proven(
  area,
  'kill -9 amid writes, 300 times',
  'No write that was acknowledged is lost, none is half there, and the server answers again within a second.',
  { in: 'server/program/commands/power-cut.system.test.ts', tests: 'D1' },
);

const REFUSED = 'The second one is refused in one line, exit code 75, and the first one goes on.';
const secondProcess = proven(area, 'a second process on the same data', REFUSED, {
  in: 'server/program/commands/executable.test.ts',
  tests: 'a second server on the same data',
});
const withoutLockFile = proven(area, 'the lock file removed, then a second process', REFUSED, {
  in: 'server/program/commands/locks.test.ts',
  tests: 'a second server is refused even',
});

const stopped: Fault = {
  area,
  name: 'SIGTERM with calls, streams and stuck clients under way',
  expectation:
    'Calls that are under way are answered, stuck ones are waited for ten seconds at most. The log is folded into the database, and the exit code is 0.',
  provoke: async () => {
    const server = await startExecutable(testFolder('stop'));
    const ruth = await memberOf(server, 'ruth');
    const stream = await ruth.get('/api/events');
    const half = `POST /api/prayers HTTP/1.1\r\nHost: localhost\r\nCookie: ${ruth.cookie()}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"title":`;
    const stuck = await openSockets(server.port, 20, half);
    const writes = Array.from({ length: 50 }, (_, i) => ruth.write(`Request ${i}`));
    // Once one is answered, the others have come in or wait at the socket.
    await Promise.race(writes);
    const began = performance.now();
    const exit = server.stop();
    const answered = await Promise.allSettled(writes);
    const code = await exit;
    const took = performance.now() - began;
    await stream.body?.cancel().catch(() => {});
    stuck.close();
    const kept = answered.filter(
      (write) => write.status === 'fulfilled' && write.value.status === 201,
    ).length;
    const files = dataFilesIn(server.data);
    const log = sizeOf(files.log);
    return found(
      `50 writes under way, ${kept} answered with 201; exit code ${code} after ${ms(took)}, ${log} bytes left in the log`,
      {
        'every write is answered': kept === 50,
        'it takes ten seconds at most': took < DRAIN + 1000,
        'the exit code is 0': code === 0,
        'the log is folded in': log === 0,
        'the mark of a running server is gone': sizeOf(files.marker) === 0,
      },
    );
  },
};

const locked = proven(
  area,
  'another program holds the write lock',
  'Reads are answered all the time. A write waits, and is refused with 503 after about a second.',
  { in: 'server/program/commands/locks.test.ts', tests: 'reads work, a write is refused' },
);

const SHARED = 'server/calls/shared-commit.system.test.ts';
const killedAmidMany = proven(
  area,
  'kill -9 amid 32 writers whose writes share commits, 300 times',
  'No write that was acknowledged is lost, none is there twice when it is sent again, and nothing was shown that is not there after the kill.',
  { in: SHARED, tests: 'kills amid 32 writers' },
);
const refusedAmidMany = proven(
  area,
  'a refused call among 32 that share a commit',
  'Only that call is refused. The others are stored once, in few commits.',
  { in: SHARED, tests: 'with a refused call in each turn' },
);
const lockedAmidMany = proven(
  area,
  'another program holds the write lock amid 32 writers',
  'All are stored once when the lock is released soon. Else all are refused with 503, and none is stored.',
  { in: SHARED, tests: 'another program’s lock delays' },
);

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What can happen to the process, from outside. */
export const processFaults: Fault[] = [
  killed,
  killedAmidMany,
  secondProcess,
  withoutLockFile,
  stopped,
  locked,
  lockedAmidMany,
  refusedAmidMany,
];
