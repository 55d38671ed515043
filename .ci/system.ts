/*
 * `npm run test:system`: what needs more than Node, such as a proxy, a file system of its own, Firefox or WebKit.
 * It runs every file named `*.system.test.ts`: those with Playwright, and those of the API's description and of the
 * desktop program's scheme, beside the others. The last line is 'N passed, N failed, N skipped'.
 */
import { runTier } from './tier.ts';

const web = 'web/build.ts --also=de --also=ko --also=ar';
await runTier('system', [web, 'server/build.ts', 'desktop/build.ts'], {
  lanes: [['web/e2e/'], ['server/info/', 'stand-ins/scheme/']],
});
