import { spawn } from 'node:child_process';
import type { ServerLine } from '../shared/local-server.ts';
import type { Child, Exit } from './local-server.ts';

/** How much of what it prints is kept, in characters: its first lines say that it is ready. */
const KEPT = 64 * 1024;

/** Starts a program without a shell and without this one's secrets in its environment. */
export const childProcess = (path: string, args: string[]): Child & { pid: number | undefined } => {
  const child = spawn(path, args, {
    // Its standard input ends with this program, however that comes about: then it stops too.
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    env: { ...keptOf(process.env), UPHELD_PARENT: 'stdin' },
  });
  child.stdin.on('error', () => {});
  let output = '';
  const collect = (chunk: Buffer) => {
    if (output.length < KEPT) output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  // Its log is read and dropped: once the pipe is full, the server would wait.
  child.stderr.resume();
  const exited = new Promise<Exit>((done) => {
    child.once('exit', done);
    // It never started: the file is missing, or may not be run.
    child.once('error', () => done('not there'));
  });
  return {
    pid: child.pid,
    lines: () => output.split('\n').slice(0, -1).flatMap(serverLine),
    exited,
    // Not a signal: Windows has none that a program could stop in peace at.
    stop: () => child.stdin.end(),
    kill: () => child.kill('SIGKILL'),
  };
};

/** A line that is none of the server's own is not for this program. */
const serverLine = (line: string): ServerLine[] => {
  try {
    const said = JSON.parse(line);
    return typeof said === 'object' && said !== null && 'upheld' in said ? [said] : [];
  } catch {
    return [];
  }
};

/** What any program needs of its surroundings, and the settings that are Upheld's own. */
const NEEDED =
  /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|TEMP|TMP|TMPDIR|TZ|LANG|LC_.*|UPHELD_.*)$/i;

const keptOf = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => NEEDED.test(name)));
