import type Electron from 'electron';
import type { ServerLine } from './app-protocol.ts';
import { type DownloadParts, keepDownloads } from './downloads.ts';
import { type GuardedSession, guardSession } from './guards.ts';

export type Partition = GuardedSession &
  Pick<
    Electron.Session,
    'clearCache' | 'clearStorageData' | 'fetch' | 'on' | 'setSpellCheckerEnabled'
  > & { protocol: Pick<Electron.Protocol, 'handle'> };

export type PartitionParts = {
  fromPartition: (name: string) => Partition;
  scheme: string;
  /** Answers the scheme within one partition. */
  handler: (key: string) => (request: Request) => Promise<Response>;
  /** Whether words can be checked without asking anybody on the network. */
  canSpell: boolean;
  downloads: DownloadParts;
};

/**
 * The name of a partition: Electron makes a folder of it, so that it holds no slash and no colon.
 * Two keys never have the same.
 */
export const partitionName = (key: string) => {
  const plain = key.replace('://', '-');
  return `persist:${plain.replaceAll(/[^a-z\d.-]/gi, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`;
};

/**
 * The parts of the browser that know nothing of each other: one for each server, with its
 * cookies and storage, and one for the program's own pages.
 */
export const createPartitions = (parts: PartitionParts) => {
  const made = new Map<string, Partition>();

  const get = (key: string): Partition => {
    const known = made.get(key);
    if (known) return known;
    const partition = parts.fromPartition(partitionName(key));
    made.set(key, partition);
    guardSession(partition);
    partition.setSpellCheckerEnabled(parts.canSpell);
    partition.protocol.handle(parts.scheme, parts.handler(key));
    keepDownloads(partition, parts.downloads);
    return partition;
  };

  return {
    /** Makes a partition ready before a window shows it. */
    prepare: (key: string) => void get(key),
    fetch:
      (key: string): ServerLine['fetch'] =>
      (url, init) =>
        get(key).fetch(url, init),
    /** Leaves nothing of a server behind. */
    clear: async (key: string) => {
      await get(key).clearStorageData();
      await get(key).clearCache();
    },
  };
};
