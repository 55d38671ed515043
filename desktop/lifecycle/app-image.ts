import { realpathSync } from 'node:fs';

/** The AppImage that this program runs from. The variables alone may be those of another, such as a terminal. */
export const appImageOf = ({ env, execPath }: Pick<NodeJS.Process, 'env' | 'execPath'>) =>
  env.APPDIR && isIn(env.APPDIR, execPath) ? env.APPIMAGE : undefined;

const isIn = (folder: string, path: string) => {
  try {
    return path.startsWith(`${realpathSync(folder)}/`);
  } catch {
    return false;
  }
};
