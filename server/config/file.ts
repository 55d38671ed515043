import { existsSync } from 'node:fs';
import { parse, TomlError } from 'smol-toml';
import { SETTINGS_FILE } from '../../shared/settings-file.ts';
import { BadSetting } from './problems.ts';
import { textOfFile } from './text-file.ts';

export type SettingsFile = { path: string; values: Record<string, unknown> };

/**
 * Reads the settings file (TOML 1.0). `named` is from `--config` or UPHELD_CONFIG; without it, an
 * `upheld.toml` in the current folder is read. Throws BadSetting if the file cannot be read; the message
 * has no text of it, because it may contain a password.
 */
export const settingsFile = (named: string | undefined): SettingsFile | undefined => {
  const path = named ?? SETTINGS_FILE;
  if (!named && !existsSync(path)) return undefined;
  let text = '';
  try {
    text = textOfFile(path);
    const values = parse(text);
    const unseen = Object.entries(values).find(([, value]) => CONTROL.test(String(value)));
    if (!unseen) return { path, values };
    throw new Unseen(`${unseen[0]} holds a sign that nobody can see. ${BACKSLASH}`);
  } catch (error) {
    throw new BadSetting(`The settings file ${path} cannot be read: ${reasonOf(error, text)}.`);
  }
};

/** Thrown for a value with a control character such as a tab. */
class Unseen extends Error {}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

const reasonOf = (error: unknown, text: string) => {
  if (error instanceof Unseen) return error.message;
  if (!(error instanceof TomlError)) return whyUnreadable(error);
  const { line, column } = error;
  const isPath = /"[^"]*\\/.test(text.split('\n')[line - 1] ?? '');
  const hint = isPath ? BACKSLASH : 'Words stand in quotes, numbers without';
  return `line ${line}, column ${column} is not as TOML wants it. ${hint}`;
};

/** TOML reads a backslash in double quotes as an escape such as \n. */
const BACKSLASH = String.raw`A path with \ stands in single quotes, such as 'C:\Upheld', or is written with /`;
const CONTROL = /\p{Cc}/u;

/** Returns why a file that the operator named cannot be read, as the end of a sentence. */
export const whyUnreadable = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'something went wrong';
};
