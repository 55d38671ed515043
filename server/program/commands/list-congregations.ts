import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import {
  configOf,
  isSuspended,
  namesOf,
  requireReadable,
  settingsSince,
} from '../../multi-tenant/folders.ts';
import { useOf } from '../../multi-tenant/use.ts';
import { sizeWords } from '../../operations/backups/size-words.ts';
import { shareOf } from '../../storage/disk-quota.ts';
import { BadCommandLine } from './command-line.ts';
import { NotThere } from './errors.ts';
import { jsonOf } from './options.ts';

export type Listed = {
  name: string;
  url: string;
  suspended: boolean;
  /** Size of its database in bytes. */
  size: number;
  /** Bytes of its database and library on the disk. */
  used: number;
  /** Disk quota in bytes; null without a limit. */
  share: number | null;
  /** Why it cannot be reached, if its settings are wrong. */
  problem?: string;
};

/** Returns the congregations for `upheld congregations list`. */
export const listedIn = (host: Config): Listed[] => {
  const listed = namesOf(host).map((name) => listedAs(host, name));
  const first = new Map<string, string>();
  const byAge = listed.toSorted(
    (a, b) => settingsSince(host, a.name) - settingsSince(host, b.name),
  );
  for (const { name, url } of byAge) if (!first.has(url)) first.set(url, name);
  return listed.map((one) => {
    const other = first.get(one.url);
    return one.problem !== undefined || other === one.name
      ? one
      : { ...one, problem: `${one.url} is the address of ${other} already.` };
  });
};

const listedAs = (host: Config, name: string): Listed => {
  const about = { name, suspended: isSuspended(host, name), ...useOf(host, name) };
  try {
    requireReadable(host, name);
    const { baseUrl, mostDisk } = configOf(host, name);
    return { ...about, share: shareOf(mostDisk), url: baseUrl };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...about, share: null, url: '', problem: reason.replaceAll(/\s+/g, ' ') };
  }
};

const useWords = (used: number, share: number | null) =>
  share === null ? sizeWords(used) : `${sizeWords(used)} of ${sizeWords(share)}`;

/** `upheld congregations list`: a line for each, or JSON. */
export const listCongregations = (host: Config, { isJson }: { isJson: boolean }) => {
  requireFolder(host);
  const listed = listedIn(host);
  if (isJson) return jsonOf(listed);
  if (listed.length === 0)
    return `There is no congregation in ${host.congregations} yet. To make one: upheld congregations add NAME`;
  return listed
    .map(({ name, url, suspended, used, share, problem }) =>
      [name.padEnd(40), problem ?? url, useWords(used, share), suspended ? 'suspended' : '']
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
};

/**
 * `upheld congregations list --nginx ADDRESS`, or `--haproxy BACKEND`: the lines of the proxy's map that
 * lead to this host: the host name of each congregation that is not suspended.
 */
export const mapOf = (host: Config, { nginx, haproxy }: { nginx?: string; haproxy?: string }) => {
  requireFolder(host);
  if (nginx !== undefined && haproxy !== undefined)
    throw new BadCommandLine('Give either --nginx or --haproxy.');
  const target = nginx ?? haproxy ?? '';
  if (!TARGET.test(target))
    throw new BadCommandLine(
      `'${target}' is neither an address such as 10.0.0.2:3000 nor the name of a backend.`,
    );
  return listedIn(host)
    .filter(({ problem, suspended }) => problem === undefined && !suspended)
    .map(({ url }) => new URL(url).hostname)
    .map((name) => (nginx === undefined ? `${name} ${haproxy}` : `${name} ${nginx};`))
    .join('\n');
};

/** Characters allowed in a line of a map. */
const TARGET = /^[\w.:[\]-]+$/;

/** Throws NotThere if the folder of the congregations is missing, such as by a typing mistake. */
const requireFolder = ({ congregations }: Config) => {
  if (!existsSync(congregations))
    throw new NotThere(`There is no folder ${congregations}. Name --congregations.`);
};
