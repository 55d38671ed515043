import { kebabCase } from 'es-toolkit/string';
import { about } from './about.ts';
import { type SettingName, settings } from './settings.ts';

export const settingNames = settings.keyof().options;

/** Returns a setting's name in the settings file and as an option: `base-url`. */
export const keyOf = (name: SettingName) => kebabCase(name);

/** Returns the words about a setting. Throws if the schema has none, which is a bug. */
export const aboutOf = (name: SettingName) => {
  const found = about.get(settings.shape[name]);
  if (!found) throw new Error(`Nothing is said about the setting ${name}.`);
  return found;
};
