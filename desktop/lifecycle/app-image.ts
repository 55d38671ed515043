import { realpathSync } from 'node:fs';

/**
 * The file of the AppImage that this program runs from. The variables alone may be those of another
 * AppImage, such as a terminal, that this program was started from.
 */
export const appImageOf = ({ env, execPath }: Pick<NodeJS.Process, 'env' | 'execPath'>) =>
  env.APPDIR && isIn(env.APPDIR, execPath) ? env.APPIMAGE : undefined;

const isIn = (folder: string, path: string) => {
  try {
    return path.startsWith(`${realpathSync(folder)}/`);
  } catch {
    return false;
  }
};
