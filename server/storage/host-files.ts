import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns a host's own files beside its congregations. A start needs none of them. */
export const hostFilesIn = ({ congregations }: { congregations: string }) => ({
  lock: join(congregations, 'upheld-host.lock'),
  dueTimes: join(congregations, 'upheld-host.db'),
  /** Reserved space that is freed when the disk is full. */
  ballast: join(congregations, 'upheld-host.ballast'),
  /** Settings of the host that commands need. */
  address: join(congregations, 'upheld-host.json'),
});

/**
 * Returns the host's files around the data folder of one of its congregations; undefined for any other
 * folder.
 */
export const hostFilesAround = (data: string) => {
  const files = hostFilesIn({ congregations: dirname(data) });
  return existsSync(files.lock) ? files : undefined;
};
