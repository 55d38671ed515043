import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
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
  /** Where Electron is; without it electron-builder fetches the real one. */
  electronDist?: string;
  outdir?: string;
  config?: string;
};

/**
 * Packs the program for this platform, unpacked in a folder: the web app, the program, and the
 * server executable beside them. Gives how it ended; throws when electron-builder cannot start.
 */
export const packDesktop = async ({
  electronDist,
  outdir = join(root, 'dist/package'),
  config = join(root, 'electron-builder.yml'),
}: PackOptions = {}) => {
  await buildDesktop();
  const platform = PLATFORMS[process.platform] ?? 'linux';
  const name = process.platform === 'win32' ? 'upheld.exe' : 'upheld';
  const server = join(root, `dist/server-for-${platform}-${process.arch}`);
  mkdirSync(server, { recursive: true });
  cpSync(join(root, 'dist', name), join(server, name));
  rmSync(outdir, { recursive: true, force: true });
  const settings = [
    `--config.directories.output=${outdir}`,
    `--config.electronVersion=${electronVersion}`,
    ...(electronDist ? [`--config.electronDist=${electronDist}`] : []),
  ];
  const cli = join(root, 'node_modules/electron-builder/cli.js');
  const { status, stdout, stderr } = spawnSync(
    'node',
    [cli, `--${platform}`, 'dir', '--publish', 'never', '--config', config, ...settings],
    { cwd: root, encoding: 'utf8' },
  );
  return { status, output: `${stdout}${stderr}`, outdir };
};

if (import.meta.main) {
  const { status, output, outdir } = await packDesktop({
    ...(process.env.ELECTRON_DIST && { electronDist: process.env.ELECTRON_DIST }),
  });
  console.log(status === 0 ? `Packed in ${outdir}` : output);
  process.exit(status ?? 1);
}
