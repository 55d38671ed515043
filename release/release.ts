/*
 * `npm run release`: builds the executable for every platform into `dist/release`, and beside them
 * what a release consists of: the service file, the bill of materials, the licences, the checksums of all
 * of it, and the manifests for package managers. It ends with an error if anything is not as it must be.
 */
import { chmodSync, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { checksumsOf } from '../packaging/checksums.ts';
import { readHeader, UnknownExecutable } from '../packaging/executable-header.ts';
import { repairSignature } from '../packaging/mac-signature.ts';
import { makeSqlite } from '../packaging/mac-sqlite.ts';
import { thirdPartyNotices } from '../packaging/notices.ts';
import { CannotShip, packagesOf, unusedDependencies } from '../packaging/packages.ts';
import { buildExecutable } from '../server/build.ts';
import { VERSION } from '../server/version.ts';
import { buildWeb } from '../web/build.ts';
import { canMakePackages, makePackage } from './linux/packages.ts';
import { canMakePkg, makePkg, pkgNameFor } from './macos/pkg.ts';
import { canMakeAptIndex, writeAptIndex } from './manifests/apt.ts';
import { writeManifests } from './manifests/manifests.ts';
import { billOfMaterials } from './sbom.ts';
import { fileNameFor, TARGETS, type Target } from './targets.ts';
import { canMakeMsi, makeMsi, msiNameFor } from './windows/msi.ts';
import { canMakeSetup, makeSetup, setupNameFor } from './windows/setup.ts';
import { requireNewestZones } from './zone-package.ts';

const ROOT = join(import.meta.dir, '..');
const FOLDER = join(ROOT, 'dist/release');

process.chdir(ROOT);
try {
  await release();
} catch (error) {
  if (!(error instanceof CannotShip || error instanceof UnknownExecutable)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function release() {
  console.log(`Upheld ${VERSION}`);
  console.log(await requireNewestZones(manifest.devDependencies['moment-timezone']));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const web = await buildWeb();
  console.log('web app built');
  const modules = new Set(web.modules);
  for (const target of TARGETS) for (const module of await build(target)) modules.add(module);

  const packages = packagesOf(modules);
  write(`upheld-${VERSION}.cdx.json`, billOfMaterials(VERSION, packages));
  write('THIRD-PARTY-NOTICES.txt', thirdPartyNotices(VERSION, packages));
  await setUpWindows();
  packageForLinux();
  packageForMacs();
  copyFileSync(join(import.meta.dir, 'upheld.service'), join(FOLDER, 'upheld.service'));
  console.log(`bill of materials and licences of ${packages.length} packages`);
  const unused = unusedDependencies(packages);
  if (unused.length > 0) console.log(`in no program, as it seems: ${unused.join(', ')}`);

  const checksums = await checksumsOf(FOLDER);
  write('SHA256SUMS', checksums);
  console.log(`checksums of ${checksums.trimEnd().split('\n').length} files`);
  const manifests = writeManifests(join(FOLDER, 'manifests'), VERSION, checksums);
  console.log(`manifests: ${manifests.join(', ')}`);
  indexForApt();
  console.log(`All of it is in ${FOLDER}`);
}

/** Makes the index of the packages for Debian, where there are any and apt-ftparchive is. */
function indexForApt() {
  if (!canMakeAptIndex()) return console.log('no index for apt: there is no apt-ftparchive');
  const names = writeAptIndex(FOLDER, join(FOLDER, 'manifests/apt'));
  console.log(names.length > 0 ? `index for apt: ${names.join(', ')}` : 'no package for apt');
}

/** Makes the installer around the program for Windows, where NSIS is, and a package around that. */
async function setUpWindows() {
  if (!canMakeSetup()) return console.log('no installer for Windows: there is no makensis (NSIS)');
  const outfile = join(FOLDER, setupNameFor(VERSION));
  await makeSetup({
    version: VERSION,
    program: join(FOLDER, programFor('windows-x64')),
    licences: join(FOLDER, 'THIRD-PARTY-NOTICES.txt'),
    outfile,
    scratch: join(ROOT, 'dist/setup'),
  });
  tellSize(outfile);
  if (!canMakeMsi()) return console.log('no msi for Windows: there is no wixl and msibuild');
  const msi = join(FOLDER, msiNameFor(VERSION));
  await makeMsi({
    version: VERSION,
    setup: outfile,
    outfile: msi,
    scratch: join(ROOT, 'dist/msi'),
  });
  tellSize(msi);
}

/** Makes a deb and an rpm of each program for Linux, where nfpm is. */
function packageForLinux() {
  if (!canMakePackages()) return console.log('no deb and rpm: there is no nfpm');
  for (const processor of ['x64', 'arm64'] as const)
    for (const format of ['deb', 'rpm'] as const) {
      const path = makePackage({
        version: VERSION,
        format,
        processor,
        program: join(FOLDER, programFor(`linux-${processor}`)),
        licences: join(FOLDER, 'THIRD-PARTY-NOTICES.txt'),
        outdir: FOLDER,
        scratch: join(ROOT, 'dist/linux'),
      });
      tellSize(path);
    }
}

/** Makes a package of each program for Macs, where embala is. */
function packageForMacs() {
  if (!canMakePkg()) return console.log('no pkg for Macs: there is no embala');
  for (const processor of ['arm64', 'x64'] as const) {
    const outfile = join(FOLDER, pkgNameFor(VERSION, processor));
    makePkg({
      version: VERSION,
      processor,
      program: join(FOLDER, programFor(`macos-${processor}`)),
      licences: join(FOLDER, 'THIRD-PARTY-NOTICES.txt'),
      outfile,
      scratch: join(ROOT, 'dist/macos'),
    });
    tellSize(outfile);
  }
}

function programFor(name: string) {
  const target = TARGETS.find((one) => one.name === name);
  if (!target) throw new CannotShip(`There is no program for ${name}.`);
  return fileNameFor(target, VERSION);
}

function tellSize(path: string) {
  console.log(`${basename(path)}: ${Math.round(statSync(path).size / 1_000_000)} MB`);
}

/** Builds the executable for a platform, checks its header, and gives the modules in it. */
async function build(target: Target) {
  const name = fileNameFor(target, VERSION);
  const path = join(FOLDER, name);
  const { format: wanted, machine: processor } = target.header;
  // Bun for macOS has no SQLite of its own.
  const sqlite =
    wanted === 'Mach-O' ? makeSqlite(processor, join(ROOT, 'dist/macos/sqlite')) : undefined;
  const { modules } = await buildExecutable({ outfile: path, target: target.bun, sqlite });
  chmodSync(path, 0o755);
  const { format, machine } = await readHeader(path);
  if (format !== target.header.format || machine !== target.header.machine)
    throw new UnknownExecutable(`${name} is made for ${format} on ${machine}.`);
  const signature = format === 'Mach-O' ? await repairSignature(path) : undefined;
  if (signature === 'broken' || (signature === 'none' && machine === 'arm64'))
    throw new UnknownExecutable(`${name} would not start: its signature is ${signature}.`);
  console.log(`${name}: ${Math.round(statSync(path).size / 1_000_000)} MB, ${format}, ${machine}`);
  return modules;
}

function write(name: string, text: string) {
  writeFileSync(join(FOLDER, name), text);
}
