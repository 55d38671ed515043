/*
 * `npm run test:platforms`: the program where people run it, such as on Windows, which Wine stands in
 * for. It runs every file named `*.platform.test.ts`. The roots of other systems are made once, outside the
 * repository. The last line is 'N passed, N failed, N skipped'.
 */
import { runTier } from './tier.ts';

await runTier('platform', ['web/build.ts', 'server/build.ts', 'desktop/build.ts']);
