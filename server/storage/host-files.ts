import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a host keeps beside its congregations. None of it is needed to start anew. */
export const hostFilesIn = ({ congregations }: { congregations: string }) => ({
  lock: join(congregations, 'upheld-host.lock'),
  dueTimes: join(congregations, 'upheld-host.db'),
  /** Reserved space that is freed when the disk is full. */
  ballast: join(congregations, 'upheld-host.ballast'),
  /** What commands have to know of the host's settings. */
  address: join(congregations, 'upheld-host.json'),
});

/** The host's files around the data folder of one of its congregations; undefined for any other folder. */
export const hostFilesAround = (data: string) => {
  const files = hostFilesIn({ congregations: dirname(data) });
  return existsSync(files.lock) ? files : undefined;
};
