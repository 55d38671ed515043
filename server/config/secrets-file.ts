import { resolve } from 'node:path';
import { aboutOf, keyOf, settingNames } from './names.ts';
import type { Given } from './sources.ts';

/** Returns the settings file if it contains a password or another secret. */
export const secretsFileOf = (given: Given) => {
  const secret = settingNames.find((name) => {
    const { env, isSecret } = aboutOf(name);
    const from = given[name]?.from;
    return isSecret && from !== undefined && from !== env && from !== `--${keyOf(name)}`;
  });
  const path = secret && given[secret]?.from;
  return path ? resolve(path) : undefined;
};
