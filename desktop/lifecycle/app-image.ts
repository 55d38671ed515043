import { realpathSync } from 'node:fs';
import { attempt } from 'es-toolkit';

/**
 * Returns the path of the AppImage that this program runs from. The variables alone may belong to another
 * AppImage, such as a terminal.
 */
export const appImageOf = ({ env, execPath }: Pick<NodeJS.Process, 'env' | 'execPath'>) =>
  env.APPDIR && isIn(env.APPDIR, execPath) ? env.APPIMAGE : undefined;

const isIn = (folder: string, path: string) =>
  attempt(() => path.startsWith(`${realpathSync(folder)}/`))[1] === true;
