import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Something that is in the program and not in the list of files. */
const MARK = 'org.upheld.desktop';
const LONG_ENOUGH = 30_000;

/** Changes one letter of the program in the archive; its size and its list of files stay. */
export const tamper = (resources: string) => {
  const archive = join(resources, 'app.asar');
  const bytes = readFileSync(archive);
  const at = bytes.indexOf(MARK);
  if (at < 0) throw new Error('The archive has nothing to change.');
  bytes.write('O', at, 'latin1');
  writeFileSync(archive, bytes);
};

/** Throws unless the program at `path` ends by itself, with an error. Never run yet. */
export const refusesToStart = async (path: string) => {
  const home = mkdtempSync(join(tmpdir(), 'upheld-tampered-'));
  const child = spawn(path, [`--user-data-dir=${home}`], { stdio: 'ignore' });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code ?? 1)));
  const late = new Promise<undefined>((done) => setTimeout(done, LONG_ENOUGH));
  const code = await Promise.race([ended, late]);
  if (code === undefined) {
    child.kill();
    throw new Error('The program started with an archive that somebody has changed.');
  }
  if (code === 0) throw new Error('The program ended as if all was well.');
  return { exitCode: code ?? 1 };
};
