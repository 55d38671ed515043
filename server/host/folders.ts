import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, configFrom } from '../config/config.ts';
import { SETTINGS_FILE, settingsFile } from '../config/file.ts';
import { keyOf, settingNames } from '../config/names.ts';
import { BadSetting } from '../config/problems.ts';
import type { SettingName } from '../config/settings.ts';
import { dataFilesIn } from '../data-folder/files.ts';
import { isName } from './names.ts';

/** What belongs to the host alone. A congregation's own settings file cannot have it. */
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

/** The settings of a host that lead to its congregations. */
export type HostConfig = Config;

/** The data folder of a congregation. */
export const folderOf = ({ congregations }: HostConfig, name: string) => join(congregations, name);

/** What a host keeps beside its congregations. None of it is needed to start anew. */
export const hostFilesIn = ({ congregations }: Pick<HostConfig, 'congregations'>) => ({
  lock: join(congregations, 'upheld-host.lock'),
  dueTimes: join(congregations, 'upheld-host.db'),
  /** Reserved space that is freed when the disk is full. */
  ballast: join(congregations, 'upheld-host.ballast'),
});

const kindOf = (path: string) => lstatSync(path, { throwIfNoEntry: false });

/**
 * Whether there is a congregation of this name: a folder with a database. A link is none, because it may
 * lead to another congregation's.
 */
export const exists = (host: HostConfig, name: string) => {
  if (!isName(name)) return false;
  const { folder, database } = dataFilesIn(folderOf(host, name));
  return kindOf(folder)?.isDirectory() === true && kindOf(database)?.isFile() === true;
};

/** Nothing in a congregation's folder may lead into another one's. Throws BadSetting. */
export const requireNoLinks = (host: HostConfig, name: string) => {
  const { keptAside, ...paths } = dataFilesIn(folderOf(host, name));
  const link = Object.values(paths).find((path) => kindOf(path)?.isSymbolicLink());
  if (link) throw new BadSetting(`${link} is a link. Put what it leads to in its place.`);
};

/** Whether its operator has suspended it. */
export const isSuspended = (host: HostConfig, name: string) =>
  existsSync(dataFilesIn(folderOf(host, name)).suspended);

/** The names of all congregations, in the order of the alphabet. */
export const namesOf = (host: HostConfig) =>
  existsSync(host.congregations)
    ? readdirSync(host.congregations, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && exists(host, entry.name))
        .map(({ name }) => name)
        .sort()
    : [];

/** The congregation's own settings file; undefined if it has none. Throws BadSetting. */
const ownSettings = (host: HostConfig, name: string) => {
  const path = join(folderOf(host, name), SETTINGS_FILE);
  return existsSync(path) ? settingsFile(path) : undefined;
};

/**
 * The settings of one congregation: its own file first, then the host's, then the defaults. Copies of
 * its backups go into a folder of its own. Throws BadSetting.
 */
export const configOf = (host: HostConfig, name: string): Config => {
  const own = ownSettings(host, name);
  const foreign = OF_THE_HOST.map(keyOf).find((key) => own && key in own.values);
  if (foreign)
    throw new BadSetting(
      `${foreign} in ${own?.path} is a setting of the host, not of one of its congregations.`,
    );
  requireOwnAddress(host, name);
  const inherited = settingNames.flatMap((setting) => {
    const given = host.given[setting];
    const isOwn = own && keyOf(setting) in own.values;
    return given && !isOwn && setting !== 'baseUrl' ? [[setting, given.value] as const] : [];
  });
  const config = configFrom(
    {
      ...Object.fromEntries(inherited),
      data: folderOf(host, name),
      metrics: 'off',
      ...(own && keyOf('baseUrl') in own.values ? {} : { baseUrl: addressOf(host, name) }),
    },
    {},
    own,
  );
  const { backupCopy } = config;
  const isShared = backupCopy !== undefined && !(own && keyOf('backupCopy') in own.values);
  return Object.defineProperty(config, 'backupCopy', {
    value: isShared ? join(backupCopy, name) : backupCopy,
    enumerable: true,
  });
};

/** How people reach a congregation that has no domain of its own. */
const addressOf = ({ domain, port, tlsCert }: HostConfig, name: string) => {
  if (domain === 'localhost' || domain.endsWith('.localhost'))
    return `${tlsCert ? 'https' : 'http'}://${name}.${domain}:${port}`;
  return `https://${name}.${domain}`;
};

/** The congregation's own domain, such as `prayer.st-john.org`; undefined if it has none. */
export const ownDomain = (host: HostConfig, name: string) => {
  const address = ownSettings(host, name)?.values[keyOf('baseUrl')];
  return typeof address === 'string' ? URL.parse(address)?.hostname.replace(/\.$/, '') : undefined;
};

/** Links in its mails would lead to somebody else. Throws BadSetting. */
const requireOwnAddress = (host: HostConfig, name: string) => {
  const domain = ownDomain(host, name);
  if (domain === undefined || domain === `${name}.${host.domain}`) return;
  if (domain !== host.domain && !domain.endsWith(`.${host.domain}`)) return;
  throw new BadSetting(
    `base-url of ${name} leads to ${domain}, but under ${host.domain} its only address is ${addressOf(host, name)}.`,
  );
};
