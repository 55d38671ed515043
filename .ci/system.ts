/*
 * `npm run test:system`: what needs more than Node, such as a proxy or a file system of its own.
 * It runs every file named `*.system.ts`. The commands that one needs stand in its first lines as
 * `// needs: nginx haproxy`: where they cannot be had, the file is skipped and named. The last
 * line is 'N passed, N failed, N skipped'.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bun, bunTest, run } from './steps.ts';

const files = [...new Bun.Glob('{server,web,desktop,.ci}/**/*.system.ts').scanSync({ dot: true })];
const missing = new Map(files.map((file) => [file, needsOf(file).filter((need) => !has(need))]));
const runnable = files.filter((file) => missing.get(file)?.length === 0).sort();
const skipped = files.length - runnable.length;

const counts = { passed: 0, failed: 0, skipped };
if (runnable.length > 0) {
  for (const build of ['web/build.ts', 'server/build.ts'])
    if ((await run(bun, [build])).status !== 0) counts.failed++;
  if (counts.failed === 0) {
    const found = await bunTest(
      'system',
      runnable.map((file) => `./${file}`),
    );
    counts.passed = found.passed;
    counts.failed = found.passed === 0 && found.skipped === 0 ? 1 : found.failed;
    counts.skipped += found.skipped;
  }
}
for (const [file, names] of missing)
  if (names.length > 0) console.log(`Skipped ${file}: there is no ${names.join(', ')}.`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);

function needsOf(file: string) {
  const [, names = ''] = /^\/\/ needs: (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return names.split(' ').filter(Boolean);
}

/** Whether there is this command, from Debian's package of the same name if need be. */
function has(command: string) {
  if (Bun.which(command)) return true;
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return false;
  const install = ['install', '--yes', '--no-install-recommends', command];
  for (const args of [['update'], install]) spawnSync('apt-get', args, { stdio: 'ignore' });
  // Those for administrators, such as nginx, may stand outside a user's path.
  return Bun.which(command, { PATH: `${process.env.PATH}:/usr/sbin:/sbin` }) !== null;
}
