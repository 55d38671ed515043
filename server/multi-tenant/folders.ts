import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_FILE } from '../../shared/settings-file.ts';
import { type Config, configFrom } from '../config/config.ts';
import { settingsFile } from '../config/file.ts';
import { keyOf, settingNames } from '../config/names.ts';
import { BadSetting } from '../config/problems.ts';
import type { SettingName } from '../config/settings.ts';
import { dataFilesIn } from '../storage/files.ts';
import { isName } from './names.ts';

/** Settings of the host alone, which a congregation's own settings file cannot have. */
const OF_THE_HOST: readonly SettingName[] = [
  'port',
  'host',
  'data',
  'tlsCert',
  'tlsKey',
  'trustedProxies',
  'logLevel',
  'metrics',
  'metricsToken',
  'congregations',
  'domain',
  'mostOpen',
];

/** Settings of one congregation alone, which it does not inherit from the host. */
const OF_ONE: readonly SettingName[] = ['baseUrl', 'imapUrl', 'imapTokenUrl', 'replyAddress'];

/** The settings of a host with congregations. */
export type HostConfig = Config;

export const folderOf = ({ congregations }: Pick<HostConfig, 'congregations'>, name: string) =>
  join(congregations, name);

/** Returns the kind of a file at a path; `hidden` if this user may not read it, or the disk fails. */
const kindOf = (path: string) => {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) return 'nothing';
    if (found.isSymbolicLink()) return 'link';
    if (found.isDirectory()) return 'folder';
    return found.isFile() ? 'file' : 'other';
  } catch {
    return 'hidden';
  }
};

/**
 * Returns whether a congregation of this name exists: a folder with a database. A link is none, because it
 * may lead to another congregation's. A folder that this user may not read counts as one, so that opening
 * it reports the problem, and the host continues with all others.
 */
export const exists = (host: Pick<HostConfig, 'congregations'>, name: string) => {
  if (!isName(name)) return false;
  const { folder, database } = dataFilesIn(folderOf(host, name));
  return kindOf(folder) === 'folder' && ['file', 'hidden'].includes(kindOf(database));
};

/** Throws BadSetting for a link in a congregation's folder, which could lead into another one's. */
export const requireNoLinks = (host: HostConfig, name: string) => {
  const { keptAside, ...paths } = dataFilesIn(folderOf(host, name));
  const all = [...Object.values(paths), join(paths.folder, SETTINGS_FILE)];
  const link = all.find((path) => kindOf(path) === 'link');
  if (link) throw new BadSetting(`${link} is a link. Put what it leads to in its place.`);
};

/** Throws BadSetting if this user may not read a congregation's folder. */
export const requireReadable = (host: HostConfig, name: string) => {
  const { folder, database } = dataFilesIn(folderOf(host, name));
  if (kindOf(database) === 'hidden')
    throw new BadSetting(
      `This user may not read ${folder}. Give it to the user of the host: chown -R.`,
    );
};

export const isSuspended = (host: HostConfig, name: string) =>
  existsSync(dataFilesIn(folderOf(host, name)).suspended);

/** Returns the names of all congregations in alphabetical order. */
export const namesOf = (host: HostConfig) =>
  existsSync(host.congregations)
    ? readdirSync(host.congregations, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && exists(host, entry.name))
        .map(({ name }) => name)
        .sort()
    : [];

/** Returns the congregation's own settings file, without values if it is missing. Throws BadSetting. */
const ownSettings = (host: HostConfig, name: string) => {
  const path = join(folderOf(host, name), SETTINGS_FILE);
  return (existsSync(path) && settingsFile(path)) || { path, values: {} };
};

/**
 * Returns the settings of one congregation: options of a command first, then its own file, then the
 * host's, then the defaults. Copies of its backups go into a folder of its own. Throws BadSetting.
 */
export const configOf = (
  host: HostConfig,
  name: string,
  options: Partial<Record<SettingName, string>> = {},
): Config => {
  const own = ownSettings(host, name);
  const foreign = OF_THE_HOST.map(keyOf).find((key) => key in own.values);
  if (foreign)
    throw new BadSetting(
      `${foreign} in ${own.path} is a setting of the host, not of one of its congregations.`,
    );
  requireOwnAddress(host, name, options.baseUrl);
  const inherited = settingNames.flatMap((setting) => {
    const given = host.given[setting];
    const isOwn = keyOf(setting) in own.values;
    return given && !isOwn && !OF_ONE.includes(setting) ? [[setting, given.value] as const] : [];
  });
  const config = configFrom(
    {
      ...Object.fromEntries(inherited),
      data: folderOf(host, name),
      metrics: 'off',
      ...(keyOf('baseUrl') in own.values ? {} : { baseUrl: addressOf(host, name) }),
      ...options,
    },
    {},
    own,
    true,
  );
  const { backupCopy } = config;
  const isShared = backupCopy !== undefined && !(keyOf('backupCopy') in own.values);
  return Object.defineProperty(config, 'backupCopy', {
    value: isShared ? join(backupCopy, name) : backupCopy,
    enumerable: true,
  });
};

/**
 * Returns the URL of a congregation without a domain of its own: by https, at the host itself if it has a
 * certificate, else at a proxy in front of it.
 */
const addressOf = ({ domain, port, tlsCert }: HostConfig, name: string) => {
  if (domain === 'localhost' || domain.endsWith('.localhost'))
    return `${tlsCert ? 'https' : 'http'}://${name}.${domain}:${port}`;
  const isUsual = !tlsCert || port === HTTPS;
  return `https://${name}.${domain}${isUsual ? '' : `:${port}`}`;
};

const HTTPS = 443;

/** Returns the congregation's own domain, such as `prayer.st-john.org`; undefined without one. */
export const ownDomain = (host: HostConfig, name: string) =>
  domainOf(ownSettings(host, name)?.values[keyOf('baseUrl')]);

/**
 * Returns when its settings file was last written, in milliseconds since 1970; 0 without a readable file.
 * Of two congregations that name the same domain, the first to name it has it.
 */
export const settingsSince = (host: HostConfig, name: string) => {
  try {
    const path = join(folderOf(host, name), SETTINGS_FILE);
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  } catch {
    return 0;
  }
};

export const domainOf = (address: unknown) =>
  typeof address === 'string' ? URL.parse(address)?.hostname.replace(/\.$/, '') : undefined;

const OF_THE_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether a domain is the host's own, which leads to no congregation. */
export const isHosts = (host: HostConfig, domain: string) =>
  domain === host.domain || OF_THE_MACHINE.has(domain);

/** Throws BadSetting if links in the congregation's mails would lead to another one. */
const requireOwnAddress = (host: HostConfig, name: string, asked: string | undefined) => {
  const domain = asked === undefined ? ownDomain(host, name) : domainOf(asked);
  if (domain === undefined || domain === `${name}.${host.domain}`) return;
  if (domain !== host.domain && !domain.endsWith(`.${host.domain}`)) return;
  throw new BadSetting(
    `base-url of ${name} leads to ${domain}, but under ${host.domain} its only address is ${addressOf(host, name)}.`,
  );
};
