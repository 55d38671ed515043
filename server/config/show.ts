import type { Config } from './config.ts';
import { aboutOf, keyOf, settingNames } from './names.ts';
import { shown } from './problems.ts';
import { type SettingName, settings } from './settings.ts';

const WIDTH = 30;

/** `upheld config show`: each setting, its value without secrets, and its source. */
export const shownConfig = ({ given }: Config) =>
  settingNames
    .map((name) => {
      const value = given[name];
      const line = value
        ? `${keyOf(name)} = ${literal(name, shown(name, value.value))}`
        : `# ${keyOf(name)} = ${plain(name) ? defaultOf(name) : `(${aboutOf(name).otherwise})`}`;
      return `${line.padEnd(WIDTH)}  # ${value?.from ?? 'default'}`;
    })
    .join('\n');

/**
 * `upheld config show --json`: each setting with its value and its source; the value of a setting that is not given is its
 * default, or null where it depends on others. Secrets are hidden as in the words for people.
 */
export const listedConfig = ({ given }: Config) =>
  settingNames.map((name) => {
    const value = given[name];
    const text = value ? shown(name, value.value) : plain(name);
    return {
      name: keyOf(name),
      value: text === '' ? null : numberOrText(name, text),
      from: value?.from ?? 'default',
    };
  });

/** `upheld config example`: a settings file with every setting, explained and switched off. */
export const exampleConfig = () =>
  [
    '# The settings of Upheld. Take the # away from a line to change its setting.',
    '# An option on the command line or a variable in the environment goes before this file.',
    ...groups().flatMap(([group, names]) => [
      '',
      `# ${group}`,
      ...names.flatMap((name) => {
        const { words, env, example } = aboutOf(name);
        const value = example === undefined ? defaultOf(name) : JSON.stringify(example);
        return ['', `# ${sentence(words)} (${env})`, `# ${keyOf(name)} = ${value}`];
      }),
    ]),
  ].join('\n');

/** Returns the table of the guide, in Markdown. */
export const settingsTable = () =>
  groups()
    .map(([group, names]) =>
      [
        `### ${group}`,
        '',
        '| in `upheld.toml` | in the environment | default | |',
        '|---|---|---|---|',
        ...names.map((name) => {
          const { words, env, otherwise, isSecret } = aboutOf(name);
          const option = isSecret ? ' (no option: other users could read it)' : '';
          const value = otherwise ?? plain(name);
          return `| \`${keyOf(name)}\` | \`${env}\` | ${value} | ${words}${option} |`;
        }),
      ].join('\n'),
    )
    .join('\n\n');

/** Returns the settings by their groups, in the order of the schema. */
export const groups = () => [...Map.groupBy(settingNames, (name) => aboutOf(name).group).entries()];

/** Returns the default of a setting as text; empty without one. */
export const plain = (name: SettingName) => {
  const value = settings.shape[name].safeParse(undefined, { jitless: true }).data;
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
};

const defaultOf = (name: SettingName) => literal(name, plain(name));

const literal = (name: SettingName, value: string) => JSON.stringify(numberOrText(name, value));

/** A number where the setting is one. */
const numberOrText = (name: SettingName, value: string) =>
  typeof settings.shape[name].safeParse(value, { jitless: true }).data === 'number'
    ? Number(value)
    : value;

const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
