import { aboutOf, keyOf } from './names.ts';
import type { SettingName } from './settings.ts';

/** The settings are wrong. The message has a line for each problem. */
export class BadSetting extends Error {}

/** What is wrong with one setting. `value` is as it may be shown. */
export type Problem = { key: string; value?: string; from: string; sentence: string };

const HIDDEN = '(hidden)';

/** A value as it may be shown: of a secret address the host, of other secrets nothing. */
export const shown = (name: SettingName, value: string) => {
  if (!aboutOf(name).isSecret) return value;
  const url = URL.parse(value);
  return url?.host ? `${url.protocol}//${url.username ? `${HIDDEN}@` : ''}${url.host}` : HIDDEN;
};

/** The value of a setting is not what it should be. */
export const wrongValue = (
  name: SettingName,
  given: { value: string; from: string },
  expected: string,
): Problem => ({
  key: keyOf(name),
  value: shown(name, given.value),
  from: given.from,
  sentence: `expected ${expected}`,
});

/** Throws BadSetting if there are problems. */
export const requireNone = (problems: Problem[]) => {
  if (problems.length === 0) return;
  const lines = problems.map(
    ({ key, value, from, sentence }) =>
      `  ${key}${value === undefined ? '' : ` = ${JSON.stringify(value)}`} (${from}): ${sentence}`,
  );
  const count = problems.length === 1 ? 'A setting is' : `${problems.length} settings are`;
  throw new BadSetting(`${count} wrong:\n${lines.join('\n')}`);
};
