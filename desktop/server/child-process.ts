import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pickBy } from 'es-toolkit';
import type { ServerLine } from '../../shared/local-server.ts';
import type { Child, Exit } from './local-server.ts';

/** Maximum number of stored output lines. The first lines report that the server is ready. */
const KEPT = 1000;

/** Starts a program without a shell, and without this program's secrets in its environment. */
export const childProcess = (
  path: string,
  args: string[],
  onElsewhere: (count: number) => void = () => {},
): Child & { pid: number | undefined } => {
  const child = spawn(path, args, {
    // Standard input closes when this program ends, even by a crash. Then the child stops, too.
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    env: { ...pickBy(process.env, (_, name) => NEEDED.test(`${name}`)), UPHELD_PARENT: 'stdin' },
  });
  child.stdin.on('error', () => {});
  const lines: ServerLine[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = serverLine(text);
    if (line?.upheld === 'connected') onElsewhere(line.elsewhere);
    else if (line && lines.length < KEPT) lines.push(line);
  });
  // The log is read and dropped, because the child would block on a full pipe.
  child.stderr.resume();
  const exited = new Promise<Exit>((done) => {
    // Not 'exit', because the last lines may arrive later.
    child.once('close', done);
    // The file is missing or not executable.
    child.once('error', () => done('not there'));
  });
  return {
    pid: child.pid,
    lines: () => lines,
    exited,
    // Not a signal, because Windows has no signal for a clean stop.
    stop: () => child.stdin.end(),
    kill: () => child.kill('SIGKILL'),
  };
};

/** Parses a line of the server. Returns undefined for other lines. */
const serverLine = (line: string): ServerLine | undefined => {
  try {
    const said = JSON.parse(line);
    return typeof said === 'object' && said !== null && 'upheld' in said ? said : undefined;
  } catch {
    return undefined;
  }
};

/** Matches the environment variables that any program needs, and Upheld's own settings. */
const NEEDED =
  /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|SYSTEMROOT|TEMP|TMP|TMPDIR|TZ|LANG|LC_.*|UPHELD_.*)$/i;
