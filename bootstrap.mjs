/*
 * Runs the project's commands on a machine that has only Node 20 and npm: it brings the
 * pinned Bun through npx, installs the frozen lock file, and does the job.
 *   node bootstrap.mjs start | test | system | platforms | planted | dev | build | bench |
 *                     faults | release | keep-schema | sample | translations |
 *                     screenshots | desktop | pack | verify
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join, relative } from 'node:path';
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
    const words = isDemo
      ? ['demo', ...rest.filter((word) => word !== '--demo')]
      : ['serve', ...rest];
    return startInEnglish(words);
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
  planted: () => {
    install();
    replaceWith(bun('.ci/planted.ts', ...rest));
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
    replaceWith(bun('bench/bench.ts', ...rest));
  },
  faults: () => {
    install();
    build();
    replaceWith(bun('faults/faults.ts', ...rest));
  },
  release: () => {
    install();
    replaceWith(bun('release/release.ts', ...rest));
  },
  'keep-schema': () => {
    install();
    replaceWith(bun('test-support/keep-schema.ts', ...rest));
  },
  sample: () => {
    install();
    replaceWith(bun('.ci/sample.ts', ...rest));
  },
  translations: () => {
    install();
    replaceWith(bun('shared/messages/translations.ts', ...rest));
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

/** The folders that the program is built from. */
const SOURCES = ['server', 'shared', 'web'];
const A_MONTH = 30 * 24 * 60 * 60_000;

if (!tasks[task]) fail(`'${task ?? ''}' is not a task: ${Object.keys(tasks).join(', ')}.`);
try {
  await tasks[task]();
} catch (error) {
  fail(error.message);
}

function install() {
  run(bun('install', '--frozen-lockfile', '--silent'));
  run(bun('shared/messages/build.ts'));
}

/**
 * Starts the program as soon as it speaks English, and builds the other languages beside it. The program serves
 * each language once it is there. The next start from the same sources builds nothing.
 */
async function startInEnglish(words) {
  const folder = buildFolder();
  const program = (name) => join(folder, windows ? `${name}.exe` : name);
  const note = join(root, folder, 'is-whole');
  if (existsSync(note)) return replaceWith([join(root, program('upheld')), ...words]);
  const web = join(folder, 'web');
  const stopListening = endOnSignals();
  await Promise.all([
    runBeside(bun('web/build.ts', '--all', '--english', `--outdir=${web}`)),
    runBeside(
      bun('server/build.ts', '--reads-web', `--web=${web}`, `--outfile=${program('english')}`),
    ),
  ]);
  console.log('Upheld starts in English. The other languages follow in about a minute.');
  stopListening();
  replaceWith([join(root, program('english')), ...words]);
  // Calls go before builds.
  const isPatient = true;
  try {
    await runBeside(bun('web/build.ts', '--all', '--others', `--outdir=${web}`), { isPatient });
    console.log('All languages are there now.');
    const whole = ['server/build.ts', `--web=${web}`, `--outfile=${program('upheld')}`];
    await runBeside(bun(...whole), { isPatient });
    writeFileSync(note, '');
  } catch (error) {
    console.error('The other languages could not be built, so Upheld goes on in English.');
    console.error(error.message);
  }
}

/**
 * The folder with what is built from these sources. A program that was started from others, or at the same moment,
 * reads from its own.
 */
function buildFolder() {
  const shared = join('dist', 'start', fingerprint().slice(0, 16));
  const folder = isBuiltByAnother(shared) ? `${shared}-${process.pid}` : shared;
  removeOldBuilds(folder);
  mkdirSync(join(root, folder), { recursive: true });
  if (!existsSync(join(root, folder, 'is-whole')))
    writeFileSync(join(root, folder, 'built-by'), String(process.pid));
  return folder;
}

function isBuiltByAnother(folder) {
  const file = join(root, folder, 'built-by');
  if (existsSync(join(root, folder, 'is-whole')) || !existsSync(file)) return false;
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Leaves the builds of the last month: a program may still read from one. */
function removeOldBuilds(kept) {
  const all = join(root, 'dist', 'start');
  for (const name of existsSync(all) ? readdirSync(all) : [])
    if (name !== basename(kept) && Date.now() - statSync(join(all, name)).mtimeMs > A_MONTH)
      rmSync(join(all, name), { recursive: true, force: true });
}

/** Until the program runs, which ends by itself. Builds are ended with this process. */
function endOnSignals() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => process.exit(1);
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Changes with every file that the program is built from. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const names = ['package.json', 'bun.lock', 'tsconfig.json', ...SOURCES.flatMap(filesIn)];
  for (const name of names) hash.update(name).update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('compiled'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Runs to the end beside others, quietly. Throws with its words if it fails. */
function runBeside([command, ...args], { isPatient = false } = {}) {
  return new Promise((done, failed) => {
    // A group of its own, because npx does not pass on the signal that ends it.
    const child = spawn(command, args, { cwd: root, shell: windows, detached: !windows });
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    process.on('exit', () => {
      if (child.pid && child.exitCode === null && child.signalCode === null) end(child);
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', ({ message }) => {
      output += message;
    });
    child.on('close', (status) => {
      if (status === 0) return done();
      failed(new Error(`${output}This failed: ${command} ${args.join(' ')}`));
    });
  });
}

function end(child) {
  try {
    if (windows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    else process.kill(-child.pid);
  } catch {
    // It has just ended by itself.
  }
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
