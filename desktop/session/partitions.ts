import type Electron from 'electron';
import type { ServerLine } from './app-protocol.ts';
import { type DownloadParts, saveDownloads } from './downloads.ts';
import { type GuardedSession, guardSession } from './guards.ts';

export type Partition = GuardedSession &
  Pick<
    Electron.Session,
    'clearCache' | 'clearStorageData' | 'fetch' | 'on' | 'setSpellCheckerEnabled'
  > & { protocol: Pick<Electron.Protocol, 'handle'> };

type PartitionParts = {
  fromPartition: (name: string) => Partition;
  scheme: string;
  handler: (key: string) => (request: Request) => Promise<Response>;
  /** Whether the spell checker works without downloads. */
  canSpell: boolean;
  downloads: DownloadParts;
};

/**
 * Returns the name of a partition, different for each key. Electron makes a folder of it, so it has no slash
 * and no colon.
 */
export const partitionName = (key: string) => {
  const plain = key.replace('://', '-');
  return `persist:${plain.replaceAll(/[^a-z\d.-]/gi, (sign) => `_${sign.charCodeAt(0).toString(16)}`)}`;
};

/** Creates partitions with their own cookies and storage: one for each server, and one for our own pages. */
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
    saveDownloads(partition, parts.downloads);
    return partition;
  };

  return {
    prepare: (key: string) => void get(key),
    fetch:
      (key: string): ServerLine['fetch'] =>
      (url, init) =>
        get(key).fetch(url, init),
    clear: async (key: string) => {
      await get(key).clearStorageData();
      await get(key).clearCache();
    },
  };
};
