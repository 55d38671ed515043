/*
 * Runs the project's commands on a machine that has only Node 20 and npm: it brings the
 * pinned Bun through npx, installs the frozen lock file, and does the job.
 *   node bootstrap.mjs start | test | system | platforms | dev | build | bench | faults |
 *                     release | keep-schema | screenshots | desktop | pack | verify
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const windows = process.platform === 'win32';
const [task, ...rest] = process.argv.slice(2);

const bun = (...args) => ['npx', '--yes', packageManager, ...args];
const build = () => {
  run(bun('web/build.ts', '--all'));
  run(bun('server/build.ts'));
};

const tasks = {
  start: () => {
    const isDemo = rest.includes('--demo');
    install();
    build();
    const [command, options] = isDemo
      ? ['demo', rest.filter((word) => word !== '--demo')]
      : ['serve', rest];
    replaceWith([join(root, 'dist', windows ? 'upheld.exe' : 'upheld'), command, ...options]);
  },
  test: () => {
    install();
    replaceWith(bun('.ci/test.ts', ...rest));
  },
  system: () => {
    install();
    replaceWith(bun('.ci/system.ts', ...rest));
  },
  platforms: () => {
    install();
    replaceWith(bun('.ci/platforms.ts', ...rest));
  },
  dev: () => {
    install();
    replaceWith(bun('server/dev.ts', ...rest));
  },
  build: () => {
    install();
    build();
    run(bun('desktop/build.ts'));
  },
  bench: () => {
    install();
    build();
    replaceWith(bun('server/proof/bench/bench.ts', ...rest));
  },
  faults: () => {
    install();
    build();
    replaceWith(bun('server/proof/faults/faults.ts', ...rest));
  },
  release: () => {
    install();
    replaceWith(bun('release/release.ts', ...rest));
  },
  'keep-schema': () => {
    install();
    replaceWith(bun('server/proof/testing/keep-schema.ts', ...rest));
  },
  screenshots: () => {
    install();
    build();
    replaceWith(bun('web/e2e/take-screenshots.ts', ...rest));
  },
  desktop: () => {
    install();
    build();
    replaceWith(bun('desktop/electron/run.ts', ...rest));
  },
  pack: () => {
    install();
    build();
    replaceWith(bun('desktop/pack.ts', ...rest));
  },
  verify: () => {
    install();
    build();
    replaceWith(bun('desktop/verify/verify.ts', ...rest));
  },
};

if (!tasks[task]) fail(`'${task ?? ''}' is not a task: ${Object.keys(tasks).join(', ')}.`);
tasks[task]();

function install() {
  run(bun('install', '--frozen-lockfile', '--silent'));
  run(bun('shared/messages/build.ts'));
}

/** Runs to the end, quietly unless it fails. */
function run([command, ...args]) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    shell: windows,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`);
  fail(`This failed: ${command} ${args.join(' ')}`);
}

/** Hands the terminal over, passes signals on and ends as it ends. */
function replaceWith([command, ...args]) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: windows });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
