import { basename, dirname } from 'node:path';
import { omit } from 'es-toolkit';
import { type Config, type Flags, readConfig } from '../../config/config.ts';
import { configOf, exists } from '../../multi-tenant/folders.ts';
import { readHostConfig } from '../../multi-tenant/host-address.ts';
import { hostFilesAround } from '../../storage/host-files.ts';

/**
 * Returns the settings of a command about one data folder. A congregation of a host has the host's
 * settings for it: its address, and its own settings file. Throws BadSetting.
 */
export const settingsFor = (
  flags: Flags,
  environment: Record<string, string | undefined>,
): Config => {
  const config = readConfig(flags, environment);
  const congregations = dirname(config.data);
  const name = basename(config.data);
  if (!hostFilesAround(config.data) || !exists({ congregations }, name)) return config;
  const options = omit(flags, ['data', 'config']);
  const host = readHostConfig(
    { ...omit(options, ['baseUrl']), config: flags.config, congregations },
    environment,
  );
  return configOf(host, name, options);
};
