// needs: embala bsdtar cpio shellcheck python3
import { beforeAll, describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VERSION } from '../../server/version.ts';
import { built } from '../../test-support/built.ts';
import { testFolder } from '../../test-support/folder.ts';
import { readBom } from './bom.ts';
import { makePkg, pkgNameFor } from './pkg.ts';
import { LABEL, PLACES, USER } from './service.ts';

/* The package for Macs, opened by other readers than the writer's own. No Mac has installed it. */
const PROGRAM = built('dist/upheld');
const folder = testFolder('pkg');
/** Python's own reader of such files. */
const AS_JSON =
  "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))";
const opened = join(folder, 'opened');
const inside = (name: string) => readFileSync(join(opened, 'upheld.pkg', name));

const run = (command: string, args: readonly string[], more: object = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...more });
  return { status, output: `${stdout}${stderr}` };
};

/** Unpacks an archive of the package into a folder of this name. */
const unpack = (archive: string) => {
  const into = join(folder, archive);
  mkdirSync(into);
  const { status, output } = run('cpio', ['-idm', '--quiet'], {
    cwd: into,
    input: gunzipSync(inside(archive)),
  });
  expect(status, output).toBe(0);
  return into;
};

beforeAll(() => {
  const outfile = join(folder, pkgNameFor(VERSION, 'arm64'));
  makePkg({
    version: VERSION,
    processor: 'arm64',
    program: PROGRAM,
    licences: 'LICENSE',
    outfile,
    scratch: join(folder, 'scratch'),
  });
  mkdirSync(opened);
  expect(run('bsdtar', ['-xf', outfile, '-C', opened])).toEqual({ status: 0, output: '' });
}, 300_000);

describe('the package for Macs (S17)', () => {
  test('has the parts that the installer of macOS asks for', () => {
    expect(readdirSync(opened).sort()).toEqual(['Distribution', 'upheld.pkg']);
    expect(readdirSync(join(opened, 'upheld.pkg')).sort()).toEqual([
      'Bom',
      'PackageInfo',
      'Payload',
      'Scripts',
    ]);
    const info = inside('PackageInfo').toString();
    for (const part of [`identifier="${LABEL}"`, `version="${VERSION}"`, 'install-location="/"'])
      expect(info).toContain(part);
    for (const script of ['preinstall', 'postinstall'])
      expect(info).toContain(`file="./${script}"`);
    expect(readFileSync(join(opened, 'Distribution'), 'utf8')).toContain('#upheld.pkg');
  });

  test('has these files, and lists each of them as root’s', () => {
    const payload = unpack('Payload');
    const bom = readBom(inside('Bom'));
    const files = [PLACES.program, PLACES.licences, PLACES.service];
    const found = readdirSync(payload, { recursive: true, encoding: 'utf8' });
    expect([...bom.keys()].sort()).toEqual(['.', ...found.map((path) => `./${path}`)].sort());
    expect(found.filter((path) => statSync(join(payload, path)).isFile()).sort()).toEqual(
      files.toSorted(),
    );
    for (const path of found) {
      const { mode, size } = statSync(join(payload, path));
      const isFile = files.some((file) => file === path);
      expect(bom.get(`./${path}`)).toEqual({ mode, owner: 0, group: 0, size: isFile ? size : 0 });
    }
    expect(readFileSync(join(payload, PLACES.program)).equals(readFileSync(PROGRAM))).toBe(true);
    expect(bom.get(`./${PLACES.program}`)?.mode).toBe(0o100755);
    const service = join(payload, PLACES.service);
    const { status, output } = run('python3', ['-c', AS_JSON, service]);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      Label: LABEL,
      UserName: USER,
      ProgramArguments: expect.arrayContaining(['/usr/local/bin/upheld', 'serve']),
      KeepAlive: { SuccessfulExit: false },
    });
  });

  test('has scripts without a mistake that a checker knows', () => {
    const scripts = unpack('Scripts');
    expect(readdirSync(scripts).sort()).toEqual([
      'needs-apple-processor',
      'postinstall',
      'preinstall',
    ]);
    const checked = ['preinstall', 'postinstall'].map((name) => join(scripts, name));
    expect(run('shellcheck', checked)).toEqual({ status: 0, output: '' });
  });
});

describe('the scripts of the package for Macs, with stand-ins for its commands (S17)', () => {
  const disk = join(folder, 'disk');
  const tools = join(folder, 'tools');
  const asked = join(folder, 'asked');
  const home = join(disk, PLACES.home);

  beforeAll(() => {
    for (const path of [tools, home, join(disk, 'usr/local/bin')])
      mkdirSync(path, { recursive: true });
    const stand = (path: string, script: string) => {
      writeFileSync(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
    };
    const note = `echo "$(basename "$0") $*" >> '${asked}'`;
    for (const name of ['launchctl', 'chown']) stand(join(tools, name), note);
    stand(join(tools, 'sysctl'), 'echo "$PROCESSOR"');
    // Number 300 is taken; the user is there once it was made.
    stand(
      join(tools, 'dscl'),
      `${note}\ncase "$2" in -list) echo "_other   300" ;; -read) grep -q "create $3" '${asked}' ;; esac`,
    );
    stand(join(disk, 'usr/local/bin/upheld'), 'echo "# settings"');
  });

  const script = (name: string, volume: string, processor = '1') => {
    writeFileSync(asked, readdirSync(folder).includes('asked') ? readFileSync(asked) : '');
    return run('sh', [join(folder, 'Scripts', name), 'package', '/', volume], {
      env: { PATH: `${tools}:/usr/bin:/bin`, PROCESSOR: processor },
    });
  };

  test('refuse the program for Apple’s processor on another one', () => {
    const { status, output } = script('preinstall', '/', '');
    expect(status).toBe(1);
    expect(output).toContain('Take the one for Intel.');
    expect(script('preinstall', '/')).toEqual({ status: 0, output: '' });
    expect(readFileSync(asked, 'utf8')).toContain('launchctl bootout system/org.upheld.server');
  });

  test('make the user, and settings and folders that others cannot read', () => {
    expect(script('postinstall', disk)).toEqual({ status: 0, output: '' });
    expect(readFileSync(asked, 'utf8')).toContain('dscl . -create /Users/_upheld UniqueID 301');
    expect(readFileSync(join(home, 'upheld.toml'), 'utf8')).toBe('# settings\n');
    const rightsOf = (path: string) => statSync(path).mode & 0o777;
    expect(rightsOf(join(home, 'upheld.toml'))).toBe(0o640);
    expect(rightsOf(join(home, 'data'))).toBe(0o700);
    expect(rightsOf(join(disk, PLACES.log))).toBe(0o700);
  });

  test('leave settings, data and user as they are at an upgrade', () => {
    writeFileSync(join(home, 'upheld.toml'), 'port = 3001\n');
    writeFileSync(join(home, 'data/upheld.db'), 'data');
    writeFileSync(asked, 'create /Users/_upheld\n');
    expect(script('postinstall', disk).status).toBe(0);
    expect(readFileSync(join(home, 'upheld.toml'), 'utf8')).toBe('port = 3001\n');
    expect(readFileSync(join(home, 'data/upheld.db'), 'utf8')).toBe('data');
    expect(readFileSync(asked, 'utf8')).not.toContain('UniqueID 30');
  });
});
