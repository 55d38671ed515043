import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testFolder } from '../test-support/folder.ts';
import { root } from './steps.ts';

/** Returns a folder with a copy of the sources, in which nothing is installed or built. */
export const copyOfSources = () => {
  const folder = testFolder('sources');
  const listed = Bun.spawnSync(['git', 'ls-files', '-zco', '--exclude-standard'], {
    cwd: root,
  }).stdout.toString();
  for (const name of listed
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name));
  }
  return folder;
};
