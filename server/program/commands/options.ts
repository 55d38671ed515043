import { type Command, Option } from 'commander';
import { aboutOf, keyOf } from '../../config/names.ts';
import type { SettingName } from '../../config/settings.ts';
import { plain } from '../../config/show.ts';
import { requireSqlite } from '../../db/sqlite-version.ts';

/** The function of a command, with its words and options. */
export type Run<Args extends unknown[]> = (...args: Args) => void | Promise<void>;

/** Adds the options of every command that reads data. */
export const withData = (command: Command) =>
  command.addOption(setting('data')).addOption(configFile());

export const configFile = () =>
  new Option('--config <FILE>', 'the settings file (UPHELD_CONFIG; upheld.toml, if it is there)');

export const identity = () =>
  new Option(
    '--identity <FILE>',
    'the private key of age (UPHELD_BACKUP_IDENTITY), for a backup encrypted to a key',
  );

/** Returns the option of a setting; its help has its variable, if one is read, and its default. */
export const setting = (name: SettingName, { hasVariable = true } = {}) => {
  const { value, words, env, otherwise } = aboutOf(name);
  const variable = hasVariable ? `${env}; ` : '';
  return new Option(
    `--${keyOf(name)} ${value}`,
    `${words} (${variable}${otherwise ?? plain(name)})`,
  );
};

/** The option of a command that lists. Its fields are for programs, and stay; the words for people may change. */
export const asJson = () => new Option('--json', 'as JSON, for programs');

/** JSON as such a command prints it. */
export const jsonOf = (value: unknown) => JSON.stringify(value, null, 2);

/** Adds a working command line to the help of a command, and a sentence after it. */
export const example = (command: Command, line: string, more = '') =>
  command.addHelpText('after', `\nExample:\n  upheld ${line}\n${more && `\n${more}\n`}`.trimEnd());

/** Commands that open no database; `show` and `example` are those of `config`. */
const WITHOUT_DATABASE = ['version', 'show', 'example', 'healthcheck'];

/** Makes each command throw OldSqlite, before it starts, if SQLite cannot hold the schema. */
export const refuseOldSqlite = (program: Command) =>
  program.hook('preAction', (_program, command) => {
    if (!WITHOUT_DATABASE.includes(command.name())) requireSqlite();
  });
