// needs: unshare chroot ldd
import { expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { built } from '../test-support/built.ts';
import { testFolder } from '../test-support/folder.ts';
import { serveOnce } from './testing/serve-once.ts';

const ROOT = resolve(import.meta.dir, '..');
const EXECUTABLE = built('dist/upheld');
/** Where the image has it, and the user that runs it. */
const PROGRAM = '/usr/local/bin/upheld';
const USER = /^USER (\d+):(\d+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];

/** A file system with the program, the libraries that it is linked with, and an empty `/data`. */
const image = () => {
  const folder = testFolder('image');
  chmodSync(folder, 0o755);
  const place = (file: string, at = file) => {
    mkdirSync(dirname(join(folder, at)), { recursive: true });
    cpSync(realpathSync(file), join(folder, at));
  };
  place(EXECUTABLE, PROGRAM);
  const linked = spawnSync('ldd', [EXECUTABLE], { encoding: 'utf8' }).stdout;
  for (const [, library = ''] of linked.matchAll(/(\/\S+) \(0x/g)) place(library);
  for (const name of ['data', 'dev', 'proc', 'tmp']) mkdirSync(join(folder, name));
  const [, user, group] = USER;
  chownSync(join(folder, 'data'), Number(user), Number(group));
  return folder;
};

/** Goes into such a file system as the container does: nothing but `/data` can be written. */
const inside = (folder: string) => {
  const [mount, chroot] = ['mount', 'chroot'].map((name) => Bun.which(name) ?? name);
  const script = `
    ${mount} --make-rprivate / &&
    ${mount} --bind "${folder}" "${folder}" && ${mount} --bind "${folder}/data" "${folder}/data" &&
    ${mount} -o remount,bind,ro "${folder}" &&
    ${mount} --rbind /dev "${folder}/dev" && ${mount} -t proc proc "${folder}/proc" &&
    ${mount} -t tmpfs tmpfs "${folder}/tmp" &&
    exec ${chroot} --userspec=${USER[1]}:${USER[2]} "${folder}" "$@"`;
  return ['unshare', '--mount', Bun.which('sh') ?? 'sh', '-c', script, 'sh'];
};

test.skipIf(process.getuid?.() !== 0)(
  'the program needs nothing that the image lacks: no shell, no rights, no other folder (S5)',
  async () => {
    const before = inside(image());
    const checks: unknown[] = [];
    const served = await serveOnce(before, PROGRAM, {
      data: '/data',
      meanwhile: (port) => {
        const [program = '', ...args] = [...before, PROGRAM, 'healthcheck'];
        const check = (at: number) => spawnSync(program, [...args, '--port', `${at}`]).status;
        // Nothing listens on port 1.
        checks.push(check(port), check(1));
      },
    });
    expect(checks).toEqual([0, 1]);
    expect(served.health).toBe('{"status":"ok"}');
    expect(served.page).toContain('<div id="root">');
    expect(served.exit).toBe(0);
    expect(served.logged.map(({ msg }) => msg)).toEqual(['started', 'stopped']);
  },
  60_000,
);
