import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { version as electronVersion } from 'electron/package.json';
import { buildDesktop } from './build.ts';

const root = join(import.meta.dir, '..');
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'mac',
  win32: 'win',
};

export type PackOptions = {
  /** What to make: an unpacked folder, or installers such as `deb` or `nsis`. */
  targets?: readonly string[];
  /** The update channel: an https URL, or none. */
  channel?: string;
  /** More environment variables for electron-builder. */
  env?: Record<string, string>;
  /** The folder of Electron. Without it electron-builder downloads one. */
  electronDist?: string;
  outdir?: string;
  /** A separate folder for the build, because another build may be running. */
  app?: string;
  config?: string;
};

/**
 * Packs the program for this platform: the web app, the program and the server executable. Returns
 * the result; throws if packing cannot start.
 */
export const packDesktop = async ({
  targets = ['dir'],
  channel = '',
  env = {},
  electronDist,
  outdir = join(root, 'dist/package'),
  app = join(root, 'dist/desktop-to-pack'),
  config = join(root, 'electron-builder.yml'),
}: PackOptions = {}) => {
  if (channel && URL.parse(channel)?.protocol !== 'https:')
    throw new Error('UPHELD_UPDATE_CHANNEL must be an https address.');
  await buildDesktop({ outdir: app, channel });
  const platform = PLATFORMS[process.platform] ?? 'linux';
  const name = process.platform === 'win32' ? 'upheld.exe' : 'upheld';
  const server = join(root, `dist/server-for-${platform}-${process.arch}`);
  // Removes an older package.
  rmSync(server, { recursive: true, force: true });
  mkdirSync(server, { recursive: true });
  const built = join(root, 'dist', name);
  if (existsSync(built)) cpSync(built, join(server, name));
  rmSync(outdir, { recursive: true, force: true });
  const settings = [
    `--config.directories.app=${app}`,
    `--config.directories.output=${outdir}`,
    `--config.electronVersion=${electronVersion}`,
    ...(electronDist ? [`--config.electronDist=${electronDist}`] : []),
    // With a channel the package contains its address, and the list of versions is written beside
    // it.
    ...(channel ? ['--config.publish.provider=generic', `--config.publish.url=${channel}`] : []),
  ];
  const cli = join(root, 'node_modules/electron-builder/cli.js');
  const { status, stdout, stderr } = spawnSync(
    'node',
    [cli, `--${platform}`, ...targets, '--publish', 'never', '--config', config, ...settings],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { status, output: `${stdout}${stderr}`, outdir };
};

if (import.meta.main) {
  const targets = process.argv.slice(2);
  const { status, output, outdir } = await packDesktop({
    ...(targets.length > 0 && { targets }),
    channel: process.env.UPHELD_UPDATE_CHANNEL ?? '',
    ...(process.env.ELECTRON_DIST && { electronDist: process.env.ELECTRON_DIST }),
  });
  console.log(status === 0 ? `Packed in ${outdir}` : output);
  process.exit(status ?? 1);
}
