import { proven } from './proven-by.ts';
import type { Fault } from './run.ts';

const WAYS = {
  deleted: 'removed',
  'replaced by a copy': 'replaced by a copy',
  'made read-only': 'made read-only',
};

/** What others can do to the database while it is in use. */
export const takenFaults: Fault[] = Object.entries(WAYS).map(([what, words]) =>
  proven(
    'The data',
    `the database ${what} under the running server`,
    'Health and writes are answered with 503, the log says why once, the process goes on, and SIGTERM exits with 0.',
    { in: 'server/program/commands/database-gone.test.ts', tests: `and ${words} fails health` },
  ),
);
