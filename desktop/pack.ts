import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version as electronVersion } from 'electron/package.json';
import { version } from '../package.json';
import { repairSignature } from '../packaging/mac-signature.ts';
import { makeSqlite } from '../packaging/mac-sqlite.ts';
import { buildDesktop } from './build.ts';
import { standInForFpm } from './packaging/nfpm.ts';
import { makeResources, packageScripts, systemFiles } from './packaging/resources.ts';

const root = join(import.meta.dir, '..');
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'mac',
  win32: 'win',
};
/** electron-builder's name of this platform. */
const PLATFORM = PLATFORMS[process.platform] ?? 'linux';
const SERVER = process.platform === 'win32' ? 'upheld.exe' : 'upheld';

type Arch = 'x64' | 'arm64';
export const HOST: Arch = process.arch === 'arm64' ? 'arm64' : 'x64';

type PackOptions = {
  /** Targets: an unpacked folder, or installers such as `deb` or `nsis`. */
  targets?: readonly string[];
  arches?: readonly Arch[];
  /** The update channel: an https URL, or none. */
  channel?: string;
  env?: Record<string, string>;
  /** The folder of Electron. By default electron-builder downloads Electron. */
  electronDist?: string;
  outdir?: string;
  /** The folder of the parts. Use a separate one if another build may be running. */
  folder?: string;
  config?: string;
  mustSign?: boolean;
};

/**
 * Packs the program for this platform: the web app, the program and the server executable. Returns
 * the result; throws if packing cannot start.
 */
export const packDesktop = async (options: PackOptions = {}) => {
  await preparePack(options);
  return packPrepared(options);
};

/** Builds the parts of a package into `folder`. Throws if that fails. */
export const preparePack = async (options: PackOptions) => {
  const { folder = join(root, 'dist/pack'), channel = '' } = options;
  checkChannel(channel);
  const modules = new Set<string>();
  await buildDesktop({ outdir: join(folder, 'program'), channel, modules });
  await makeResources({ folder: join(folder, 'resources'), version, modules });
  for (const arch of options.arches ?? [HOST]) await placeServer(folder, arch);
};

/** Packs the parts in `folder`. Returns electron-builder's output and the path of the package. */
export const packPrepared = ({
  targets = ['dir'],
  arches = [HOST],
  env = {},
  outdir = join(root, 'dist/package'),
  folder = join(root, 'dist/pack'),
  ...options
}: PackOptions) => {
  rmSync(outdir, { recursive: true, force: true });
  const config = join(folder, 'electron-builder.json');
  writeFileSync(config, JSON.stringify(configFor({ ...options, outdir, folder })));
  const cli = join(root, 'node_modules/electron-builder/cli.js');
  const { status, stdout, stderr } = spawnSync(
    'node',
    [
      cli,
      `--${PLATFORM}`,
      ...targets,
      ...arches.map((arch) => `--${arch}`),
      '--publish',
      'never',
      '--config',
      config,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, UPHELD_BUN: process.execPath, ...fpmIn(folder), ...env },
    },
  );
  return { status, output: `${stdout}${stderr}`, outdir };
};

/** Returns the configuration in `electron-builder.yml`, for these folders. */
export const configFor = ({
  channel = '',
  electronDist,
  outdir,
  folder,
  config = join(root, 'electron-builder.yml'),
  mustSign = false,
}: PackOptions & { outdir: string; folder: string }) => {
  checkChannel(channel);
  const text = readFileSync(config, 'utf8')
    .replaceAll('dist/pack/', `${folder}/`)
    .replaceAll('dist/package', outdir);
  const written: unknown = Bun.YAML.parse(text);
  const own = typeof written === 'object' && written !== null ? written : {};
  const section = (name: string): object => Reflect.get(own, name) ?? {};
  const resources = join(folder, 'resources');
  const linux = (target: 'deb' | 'rpm') => ({
    ...packageScripts(resources),
    fpm: systemFiles(resources, target),
  });
  return {
    ...own,
    electronVersion,
    ...(electronDist && { electronDist }),
    ...(mustSign && { forceCodeSigning: true }),
    deb: { ...section('deb'), ...linux('deb') },
    rpm: { ...section('rpm'), ...linux('rpm') },
    // With a channel the package contains its address, and electron-builder writes the list of versions
    // beside it.
    ...(channel && { publish: { provider: 'generic', url: channel } }),
  };
};

const checkChannel = (channel: string) => {
  if (channel && URL.parse(channel)?.protocol !== 'https:')
    throw new Error('UPHELD_UPDATE_CHANNEL must be an https address.');
};

/** Builds the server for a processor at the configured path, and deletes an older one. */
const placeServer = async (folder: string, arch: Arch) => {
  const place = join(folder, `server-${PLATFORM}-${arch}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const built = join(root, 'dist', SERVER);
  const server = join(place, SERVER);
  // Bun for macOS has no SQLite of its own.
  if (process.platform === 'darwin')
    buildServer(server, arch, [`--sqlite=${makeSqlite(arch, join(folder, 'sqlite'))}`]);
  else if (arch !== HOST) buildServer(server, arch);
  else if (existsSync(built)) cpSync(built, server);
  // Packing changes a program for Intel Macs, so Bun's signature is invalid: sign it again.
  if (process.platform === 'darwin' && existsSync(server)) await repairSignature(server);
};

/** Builds the server for a processor of this platform. */
const buildServer = (outfile: string, arch: Arch, more: readonly string[] = []) => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const words = [`--target=bun-${platform}-${arch}`, `--outfile=${outfile}`, ...more];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'server/build.ts'), ...words],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
};

/**
 * Returns the environment with nfpm in place of fpm, if nfpm is installed. Otherwise electron-builder
 * downloads fpm.
 */
const fpmIn = (folder: string): Record<string, string> => {
  if (process.platform === 'win32' || !Bun.which('nfpm')) return {};
  const fpm = join(folder, 'fpm');
  writeFileSync(fpm, standInForFpm(process.execPath));
  chmodSync(fpm, 0o755);
  return { CUSTOM_FPM_PATH: fpm };
};

if (import.meta.main) {
  // `desktop:pack -- deb AppImage --x64 --arm64 --must-sign`
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      x64: { type: 'boolean' },
      arm64: { type: 'boolean' },
      'must-sign': { type: 'boolean' },
    },
  });
  const arches = (['x64', 'arm64'] as const).filter((arch) => values[arch]);
  const { status, output, outdir } = await packDesktop({
    ...(positionals.length > 0 && { targets: positionals }),
    ...(arches.length > 0 && { arches }),
    mustSign: values['must-sign'],
    channel: process.env.UPHELD_UPDATE_CHANNEL ?? '',
    ...(process.env.ELECTRON_DIST && { electronDist: process.env.ELECTRON_DIST }),
  });
  console.log(status === 0 ? `Packed in ${outdir}` : output);
  process.exit(status ?? 1);
}
