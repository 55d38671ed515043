// needs: ssh-keygen sha256sum
import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumsOf } from '../packaging/checksums.ts';
import { testFolder } from '../test-support/folder.ts';

const ROOT = join(import.meta.dir, '..');

const linesOf = (guide: string, words: string) =>
  readFileSync(join(ROOT, 'docs', guide), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(words));
const [VERIFY = ''] = linesOf('operators/five-minutes.md', 'ssh-keygen -Y verify');
const [CHECK = ''] = linesOf('operators/five-minutes.md', 'sha256sum');
const [MAKE = ''] = linesOf('releasing.md', 'ssh-keygen -t');
const [ALLOW = ''] = linesOf('releasing.md', 'echo "maintainers@');
const [SIGN = ''] = linesOf('releasing.md', 'ssh-keygen -Y sign');

/** A release in a folder, signed as releasing.md says by a maintainer with a key of their own. */
const signedRelease = async () => {
  const folder = testFolder('release');
  const file = 'upheld-1.2.3-linux-x64';
  const run = (line: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, LC_ALL: 'C' },
    });
    return { code: status, said: `${stdout}${stderr}` };
  };
  mkdirSync(join(folder, '.ssh'));
  mkdirSync(join(folder, 'release'));
  writeFileSync(join(folder, file), 'the program');
  writeFileSync(join(folder, 'SHA256SUMS'), await checksumsOf(folder, [file]));
  writeFileSync(join(folder, 'SHA256SUMS-desktop'), '');
  for (const line of [`${MAKE} -N ''`, ALLOW, SIGN]) expect(run(line)).toMatchObject({ code: 0 });
  const signers = readFileSync(join(folder, 'release/allowed-signers'), 'utf8');
  const own = readFileSync(join(ROOT, 'release/allowed-signers'), 'utf8');
  writeFileSync(join(folder, 'allowed-signers'), own + signers);
  return { folder, run, path: (name: string) => join(folder, name), file };
};

describe('the signature of a release (S14)', () => {
  test('is good by the line of the guide, and so are the files', async () => {
    const { run } = await signedRelease();
    const { code, said } = run(VERIFY);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toStartWith('Good "upheld" signature for maintainers@upheld.example.org');
    expect(run(CHECK)).toEqual({ code: 0, said: 'upheld-1.2.3-linux-x64: OK\n' });
    expect(run(VERIFY.replaceAll('SHA256SUMS', 'SHA256SUMS-desktop')).code).toBe(0);
  });

  test('refuses a changed program, even with checksums that fit it', async () => {
    const { folder, run, path, file } = await signedRelease();
    writeFileSync(path(file), 'another program');
    expect(run(CHECK)).toMatchObject({ code: 1 });
    writeFileSync(path('SHA256SUMS'), await checksumsOf(folder, [file]));
    expect(run(CHECK)).toMatchObject({ code: 0 });
    const { code, said } = run(VERIFY);
    expect(said).toContain('incorrect signature');
    expect(code).not.toBe(0);
  });

  test('refuses the signature of somebody else, and one that was made for something else', async () => {
    const { run } = await signedRelease();
    // An old signature is not written over.
    const anew = (line: string) => run(`rm *.sig && ${line}`);
    expect(anew(SIGN.replace('-n upheld', '-n git')).code).toBe(0);
    expect(run(VERIFY).code).not.toBe(0);
    const other = '.ssh/other';
    expect(run(`ssh-keygen -q -t ed25519 -N '' -f ${other}`).code).toBe(0);
    expect(anew(SIGN.replace('~/.ssh/upheld-releases', other)).code).toBe(0);
    expect(run(VERIFY).code).not.toBe(0);
    expect(anew(SIGN).code).toBe(0);
    expect(run(VERIFY).code).toBe(0);
  });
});
