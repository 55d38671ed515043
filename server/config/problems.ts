import { aboutOf, keyOf } from './names.ts';
import type { SettingName } from './settings.ts';

/** Thrown for wrong settings. The message has a line for each problem. */
export class BadSetting extends Error {}

/** A problem of one setting. `value` is printable. */
export type Problem = { key: string; value?: string; from: string; sentence: string };

const HIDDEN = '(hidden)';

/** Returns a printable value: the host of a secret URL, and nothing of other secrets. */
export const shown = (name: SettingName, value: string) => {
  if (!aboutOf(name).isSecret) return value;
  const url = URL.parse(value);
  return url?.host ? `${url.protocol}//${url.username ? `${HIDDEN}@` : ''}${url.host}` : HIDDEN;
};

/** Returns the problem of a setting with a wrong value. */
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
