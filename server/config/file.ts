import { existsSync, readFileSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { BadSetting } from './problems.ts';

/** The settings file that is read if none is named. */
export const SETTINGS_FILE = 'upheld.toml';

export type SettingsFile = { path: string; values: Record<string, unknown> };

/**
 * Reads the settings file (TOML 1.0). `named` is from `--config` or UPHELD_CONFIG; without it,
 * `upheld.toml` in the current folder is read if it is there. Throws BadSetting if the file cannot
 * be read; the message holds no text of it, because it may hold a password.
 */
export const settingsFile = (named: string | undefined): SettingsFile | undefined => {
  const path = named ?? SETTINGS_FILE;
  if (!named && !existsSync(path)) return undefined;
  try {
    return { path, values: parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    throw new BadSetting(`The settings file ${path} cannot be read: ${reasonOf(error)}.`);
  }
};

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

const reasonOf = (error: unknown) =>
  error instanceof TomlError
    ? `line ${error.line}, column ${error.column} is not as TOML wants it. Words stand in quotes, numbers without`
    : whyUnreadable(error);

/** Why a file that the operator named cannot be read, as the end of a sentence. */
export const whyUnreadable = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'something went wrong';
};
