/*
 * `npm run test:planted`: proves tests. It runs every file named `*.planted.test.ts`, which plants faults, one at a
 * time, builds the program with each, and expects the test of that fault to fail. A unit test of every run checks that the
 * place of each fault and its test are still there. The last line is 'N passed, N failed, N skipped'.
 */
import { runTier } from './tier.ts';

await runTier('planted', ['web/build.ts', 'server/build.ts', 'desktop/build.ts']);
