// needs: container-bases buildah dpkg-deb apt-ftparchive gpg unshare nsenter
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startContainers } from '../../stand-ins/systems/containers.ts';
import { testFolder } from '../../test-support/folder.ts';
import { writeAptIndex } from './apt.ts';

setDefaultTimeout(300_000);

const GUIDE = readFileSync(join(import.meta.dir, '../../docs/releasing.md'), 'utf8');
const [MAKE = '', EXPORT = '', SIGN = ''] = GUIDE.split('\n')
  .map((line) => line.trim())
  .filter((line) => line.startsWith('gpg '));

const folder = testFolder('apt');
const repository = join(folder, 'repository');
const run = (line: string, cwd = folder) => {
  const env = { ...process.env, GNUPGHOME: join(folder, 'keys') };
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', line], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stdout}${stderr}`);
};

/** A package that only has the name of ours. */
const makePackage = (version: string) => {
  const parts = join(folder, version);
  mkdirSync(join(parts, 'DEBIAN'), { recursive: true });
  mkdirSync(join(parts, 'usr/share/upheld'), { recursive: true });
  writeFileSync(join(parts, 'usr/share/upheld/version'), version);
  writeFileSync(
    join(parts, 'DEBIAN/control'),
    `Package: upheld\nVersion: ${version}\nArchitecture: amd64\nMaintainer: R <r@example.org>\nDescription: one\n`,
  );
  run(`dpkg-deb --root-owner-group --build ${version} repository/upheld_${version}_amd64.deb`);
};

mkdirSync(repository);
mkdirSync(join(folder, 'keys'), { mode: 0o700 });
const containers = await startContainers();
afterAll(() => {
  containers.off();
  spawnSync('gpgconf', ['--homedir', join(folder, 'keys'), '--kill', 'all']);
});

const SOURCE = 'deb [signed-by=/repository/upheld.asc] file:/repository ./';
/** Installs it in a Debian that knows this repository alone; gives what apt says and the version. */
const install = () =>
  containers.runIn(
    containers.builder,
    `rm -rf /etc/apt/sources.list*
     echo '${SOURCE}' > /etc/apt/sources.list
     apt-get -o APT::Sandbox::User=root update
     apt-get install --yes upheld
     cat /usr/share/upheld/version`,
    [`${repository}:/repository:ro`],
  );

test('a Debian installs from the index of a release, if it is signed (S15)', async () => {
  makePackage('1.2.3');
  expect(writeAptIndex(repository, repository)).toEqual(['Packages', 'Packages.gz', 'Release']);
  run(`${MAKE.replace('gpg ', "gpg --batch --passphrase '' ")}; ${EXPORT} > repository/upheld.asc`);
  run(SIGN, repository);
  expect(await install()).toMatchObject({ out: expect.stringMatching(/1\.2\.3$/), code: 0 });
});

test('a Debian refuses a package or an index that was changed since (S15)', async () => {
  makePackage('1.2.4');
  copyFileSync(
    join(repository, 'upheld_1.2.4_amd64.deb'),
    join(repository, 'upheld_1.2.3_amd64.deb'),
  );
  const refused = { code: 100, err: expect.stringMatching(/Hash Sum mismatch|unexpected size/) };
  expect(await install()).toMatchObject(refused);
  writeAptIndex(repository, repository);
  expect(await install()).toMatchObject(refused);
  rmSync(join(repository, 'InRelease'));
  expect(await install()).toMatchObject({ code: 100, err: expect.stringContaining('not signed') });
});
