/*
 * `npm run test:system`: what needs more than Node, such as a proxy, a file system of its own, Firefox or WebKit.
 * It runs every file named `*.system.ts`. The last line is 'N passed, N failed, N skipped'.
 */
import { runTier } from './tier.ts';

await runTier('system', ['web/build.ts --also=ar', 'server/build.ts', 'desktop/build.ts']);
