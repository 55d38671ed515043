import { resolve } from 'node:path';
import { SETTINGS_FILE } from '../../shared/settings-file.ts';
import { ownAddress } from '../own-address.ts';
import { settingsFile } from './file.ts';
import { keyOf } from './names.ts';
import { type Problem, requireNone, wrongValue } from './problems.ts';
import { type SettingName, settings } from './settings.ts';
import { type Given, type Sources, valuesFrom } from './sources.ts';

/** The options of a command: settings by their names, and the settings file. */
export type Flags = Sources['flags'] & { config?: string };
export type Config = ReturnType<typeof configFrom>;

/** Reads the settings file, if there is one, and then all settings. Throws BadSetting. */
export const readConfig = ({ config, ...flags }: Flags, environment: Sources['environment']) =>
  configFrom(flags, environment, settingsFile(config ?? (environment.UPHELD_CONFIG || undefined)));

/**
 * Reads the settings: options come before the environment, the environment before the settings file, the
 * file before the defaults. Throws BadSetting with every problem at once.
 */
export const configFrom = (
  flags: Sources['flags'],
  environment: Sources['environment'],
  file?: Sources['file'],
  /** The settings are for one congregation of a host, whose operator is somebody else. */
  isHosted = false,
) => {
  const { given, problems } = valuesFrom({ flags, environment, file });
  const values = Object.fromEntries(
    Object.entries(given).map(([name, { value }]) => [name, value]),
  );
  // The schema is used once, so zod's default of compiling it would take longer than the check.
  const parsed = settings.safeParse(values, { jitless: true });
  requireNone([...problems, ...wrongValues(given, parsed.error?.issues), ...together(given)]);
  if (!parsed.success) throw parsed.error;
  const { data, congregations, baseUrl, ...rest } = parsed.data;
  const scheme = rest.tlsCert ? 'https' : 'http';
  return {
    ...rest,
    isHosted,
    /** The path of the settings file, which may not exist. */
    settingsFile: file?.path ?? SETTINGS_FILE,
    data: resolve(data),
    congregations: resolve(congregations),
    get baseUrl() {
      return baseUrl ?? `${scheme}://${ownAddress(rest.host)}:${rest.port}`;
    },
    /** The values that are not defaults, with their sources. */
    given,
  };
};

type Issue = { path: PropertyKey[]; message: string };

const wrongValues = (given: Given, issues: Issue[] = []): Problem[] =>
  issues.flatMap(({ path, message }) => {
    const name = settings.keyof().parse(path[0]);
    return given[name] ? [wrongValue(name, given[name], message)] : [];
  });

/** Returns problems of settings that require or exclude each other. */
const together = (given: Given): Problem[] => {
  const { baseUrl, tlsCert, tlsKey, backupKey, backupPassphrase } = given;
  const { imapUrl, imapTokenUrl, replyAddress } = given;
  const lonely = (name: SettingName, other: SettingName) =>
    given[name] && !given[other] ? [wrongValue(name, given[name], `${keyOf(other)} with it`)] : [];
  return [
    ...(tlsCert && tlsKey ? [] : [...lonely('tlsCert', 'tlsKey'), ...lonely('tlsKey', 'tlsCert')]),
    ...(replyAddress && !imapUrl ? lonely('replyAddress', 'imapUrl') : []),
    ...(imapTokenUrl && !imapUrl ? lonely('imapTokenUrl', 'imapUrl') : []),
    ...(imapUrl && !replyAddress && !imapUrl.value.includes('%40')
      ? lonely('imapUrl', 'replyAddress')
      : []),
    ...(tlsCert && baseUrl?.value.startsWith('http:')
      ? [wrongValue('baseUrl', baseUrl, 'an https address, because of tls-cert')]
      : []),
    ...(backupKey && backupPassphrase
      ? [wrongValue('backupKey', backupKey, 'either it or backup-passphrase, not both')]
      : []),
  ];
};
