import { sizeWords } from '../backups/size-words.ts';
import type { Config } from '../config/config.ts';
import { shareOf } from '../data-folder/share.ts';
import { configOf, isSuspended, namesOf } from '../host/folders.ts';
import { useOf } from '../host/use.ts';

export type Listed = {
  name: string;
  url: string;
  suspended: boolean;
  /** The size of its database, in bytes. */
  size: number;
  /** What its database and library take of the disk, in bytes. */
  used: number;
  /** How much that may be, in bytes; null where there is no limit. */
  share: number | null;
  /** Why it cannot be reached, if its settings are wrong. */
  problem?: string;
};

/** What `upheld congregations list` shows. */
export const listedIn = (host: Config): Listed[] =>
  namesOf(host).map((name) => {
    const about = { name, suspended: isSuspended(host, name), ...useOf(host, name) };
    try {
      const { baseUrl, mostDisk } = configOf(host, name);
      return { ...about, share: shareOf(mostDisk), url: baseUrl };
    } catch (error) {
      return {
        ...about,
        share: null,
        url: '',
        problem: error instanceof Error ? error.message : String(error),
      };
    }
  });

const useWords = (used: number, share: number | null) =>
  share === null ? sizeWords(used) : `${sizeWords(used)} of ${sizeWords(share)}`;

/** `upheld congregations list`: a line for each, or JSON. */
export const listCongregations = (host: Config, { isJson }: { isJson: boolean }) => {
  const listed = listedIn(host);
  if (isJson) return JSON.stringify(listed, null, 2);
  if (listed.length === 0)
    return `There is no congregation in ${host.congregations} yet. To make one: upheld congregations add NAME`;
  return listed
    .map(({ name, url, suspended, used, share, problem }) =>
      [name.padEnd(24), problem ?? url, useWords(used, share), suspended ? 'suspended' : '']
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
};

/**
 * `upheld congregations list --nginx ADDRESS`, or `--haproxy BACKEND`: the lines of the proxy's map
 * that lead to this host: the host name of each congregation that is not suspended.
 */
export const mapOf = (host: Config, { nginx, haproxy }: { nginx?: string; haproxy?: string }) =>
  listedIn(host)
    .filter(({ url, suspended }) => url !== '' && !suspended)
    .map(({ url }) => new URL(url).hostname)
    .map((name) => (nginx === undefined ? `${name} ${haproxy}` : `${name} ${nginx};`))
    .join('\n');
