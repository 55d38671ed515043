import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { removeTestFolders, testFolder } from '../test-support/folder.ts';

export const root = resolve(import.meta.dirname, '..');
export const results = join(root, 'test-results');
export const bun = process.execPath;

export type Counts = { passed: number; failed: number; skipped: number };

/** Everything that is run writes its temporary files here, browsers too; nothing of it stays. */
const temporary = testFolder('run');
process.on('exit', removeTestFolders);
const children = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
    process.exit(1);
  });

mkdirSync(results, { recursive: true });

/** Runs a command to its end; gives its exit code and, where it is not shown, its output. */
export const run = (
  command: string,
  args: string[],
  { env = {}, isShown = true }: { env?: Record<string, string>; isShown?: boolean } = {},
) =>
  new Promise<{ status: number; output: string }>((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: temporary, ...env },
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk);
      });
    const end = (status: number) => {
      children.delete(child);
      done({ status, output });
    };
    child.on('error', ({ message }) => {
      output += message;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });

/** No test takes so long, in milliseconds, even with twelve others on each processor: it hangs. */
export const HANGS = 240_000;

/**
 * Runs test files by `bun test`, and counts what its report says. What is not shown is printed at
 * the end where a test has failed.
 */
export const bunTest = async (
  name: string,
  args: string[],
  { isShown = true } = {},
): Promise<Counts> => {
  const report = join(results, `${name}.xml`);
  rmSync(report, { force: true });
  const { status, output } = await run(
    bun,
    ['test', '--reporter=junit', `--reporter-outfile=${report}`, `--timeout=${HANGS}`, ...args],
    { isShown },
  );
  if (status !== 0) process.stdout.write(output);
  const found = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const of = (what: string) =>
    Number(new RegExp(`<testsuites[^>]*\\b${what}="(\\d+)"`).exec(found.slice(0, 2000))?.[1] ?? 0);
  const named = [...found.matchAll(FAILED_CASE)];
  for (const [, name = '', file, message = ''] of named)
    sayAgain(`${file}: ${plain(name)}`, plain(message));
  const [failed, skipped] = [of('failures'), of('skipped')];
  // A file that cannot be read counts as a failure without a name.
  sayBadEnd(name, { status, failed: named.length, output });
  return { passed: of('tests') - failed - skipped, failed: failedBy(status, failed), skipped };
};

const FAILED_CASE =
  /<testcase name="([^"]*)"[^>]*file="([^"]*)"[^>]*>\s*<failure(?: type="[^"]*")?(?: message="([^"]*)")?/g;

const ENTITIES: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&', apos: "'" };
const plain = (xml: string) =>
  xml.replaceAll('&#10;', '\n').replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);

const failures: string[] = [];

/** Keeps what failed for the end of the output: of a long log often only the end is kept. */
export const sayAgain = (name: string, why: string) => {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '');
  failures.push([name, ...lines.slice(0, 12).map((line) => `  ${line}`)].join('\n'));
};

/** Says again how a runner ended that failed but named no failed test: by an error outside of tests, or killed. */
export const sayBadEnd = (
  name: string,
  { status, failed, output }: { status: number; failed: number; output: string },
) => {
  if (status === 0 || failed > 0) return;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const about = lines.filter((line) => /error:|Error:|panic|crash|Unhandled/.test(line));
  const why = [...about.slice(-6), ...lines.slice(-6)].join('\n');
  sayAgain(`${name} ended with ${status}, and named no failed test`, why);
};

/** Prints what failed, and keeps it for a run of several of these commands. */
export const printFailures = (tier: string) => {
  const said = failures.map((failure) => `Failed: ${failure}\n`);
  for (const failure of said) console.log(failure.trimEnd());
  writeFileSync(join(results, `${tier}-failed.txt`), said.join(''));
};

/** A runner that ended badly without a failed test is a failure, too. */
export const failedBy = (status: number, failed: number) =>
  failed === 0 && status !== 0 ? 1 : failed;

export const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
