import { closest, distance } from 'fastest-levenshtein';
import type { SettingsFile } from './file.ts';
import { aboutOf, keyOf, settingNames } from './names.ts';
import type { Problem } from './problems.ts';
import type { SettingName } from './settings.ts';

/** Sources of settings, the strongest first. */
export type Sources = {
  flags: Partial<Record<SettingName, string>>;
  environment: Record<string, string | undefined>;
  file: SettingsFile | undefined;
};

/** A value that is not a default, as text, and its source. */
export type GivenValue = { value: string; from: string };
export type Given = Partial<Record<SettingName, GivenValue>>;

/**
 * Variables that are no settings: other programs of this project find each other by them, and tests and
 * builds read them.
 */
const NO_SETTINGS = [
  'UPHELD_CONFIG',
  'UPHELD_PARENT',
  'UPHELD_BACKUP_IDENTITY',
  'UPHELD_CHROMIUM',
  'UPHELD_HEADLESS_SHELL',
  'UPHELD_PICTURES',
  'UPHELD_TIMES',
  'UPHELD_UPDATE_CHANNEL',
];

/** Maximum distance of a suggested name. */
const NEAR = 4;

/** Returns the values of all sources, and every key and `UPHELD_…` variable that is no setting. */
export const valuesFrom = ({ flags, environment, file }: Sources) => {
  const given: Given = {};
  const problems: Problem[] = [];
  for (const name of settingNames) {
    const { env } = aboutOf(name);
    const key = keyOf(name);
    const flag = flags[name];
    const variable = environment[env];
    if (flag !== undefined) given[name] = { value: flag, from: `--${key}` };
    // A compose file passes on an unset variable as an empty one.
    else if (variable) given[name] = { value: variable, from: env };
    else if (file && key in file.values) {
      const value = textOf(file.values[key]);
      if (value !== undefined) given[name] = { value, from: file.path };
      else problems.push({ key, from: file.path, sentence: 'expected text, a number or a list' });
    }
  }
  return { given, problems: [...problems, ...unknownIn({ environment, file })] };
};

const unknownIn = ({ environment, file }: Omit<Sources, 'flags'>): Problem[] => {
  const keys = settingNames.map(keyOf);
  const variables = [...settingNames.map((name) => aboutOf(name).env), ...NO_SETTINGS];
  const unknown = (key: string, known: string[], from: string) =>
    known.includes(key)
      ? []
      : [{ key, from, sentence: `there is no such setting.${suggestion(key, known)}` }];
  return [
    ...Object.keys(environment)
      .filter((name) => name.startsWith('UPHELD_'))
      .flatMap((name) => unknown(name, variables, 'the environment')),
    ...(file ? Object.keys(file.values).flatMap((key) => unknown(key, keys, file.path)) : []),
  ];
};

const suggestion = (key: string, known: string[]) => {
  const nearest = closest(key, known);
  return distance(key, nearest) <= NEAR ? ` Did you mean ${nearest}?` : '';
};

/** Returns a value of the settings file as text; undefined for a table or a date. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.map(textOf);
  return items.includes(undefined) ? undefined : items.join(',');
};
