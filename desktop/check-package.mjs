import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** electron-builder's numbers for processors. */
const ARCHES = { 1: 'x64', 3: 'arm64' };

/**
 * Called by electron-builder, under Node, for each package. Throws when its server is missing or made
 * for another platform, or when its licences are missing: `packaging/check-package.ts` looks.
 */
export const afterPack = ({ packager, appOutDir, electronPlatformName, arch }) => {
  const bun = process.env.UPHELD_BUN;
  if (!bun) throw new Error('Packages are made by npm run desktop:pack.');
  const check = fileURLToPath(new URL('packaging/check-package.ts', import.meta.url));
  const resources = packager.getResourcesDir(appOutDir);
  const { status, stdout, stderr } = spawnSync(
    bun,
    [check, resources, electronPlatformName, ARCHES[arch] ?? String(arch)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim() || 'The package was not checked.');
};
