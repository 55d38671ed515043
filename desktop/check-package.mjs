import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Called by electron-builder for each package. Throws when its server executable is missing. */
export const afterPack = ({ packager, appOutDir, electronPlatformName }) => {
  const name = electronPlatformName === 'win32' ? 'upheld.exe' : 'upheld';
  const server = join(packager.getResourcesDir(appOutDir), name);
  if (!statSync(server, { throwIfNoEntry: false })?.isFile())
    throw new Error(`The package has no server: build it first, so that ${name} is there.`);
};
