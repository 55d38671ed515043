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
  /** Where installed programs look for a newer version: an https address, or nowhere. */
  channel?: string;
  /** More of electron-builder's surroundings. */
  env?: Record<string, string>;
  /** Where Electron is; without it electron-builder fetches the real one. */
  electronDist?: string;
  outdir?: string;
  /** Where the program is built to be packed: not where one that runs may be. */
  app?: string;
  config?: string;
};

/**
 * Packs the program for this platform: the web app, the program, and the server executable beside
 * them. Gives how it ended; throws when it cannot be begun.
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
  // One that was packed before may be older than the program: nothing stays of it.
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
    // With it the package knows where it came from, and the list of versions is written beside it.
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
