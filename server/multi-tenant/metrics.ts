import { Gauge, Registry } from 'prom-client';
import type { HostStatus } from './status.ts';

/** Returns a host's status in the text format of Prometheus, without names of congregations. */
export const hostMetrics = async (status: HostStatus) => {
  const registry = new Registry();
  const set = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  set('upheld_congregations', 'Congregations in the host’s folder.', status.congregations);
  set('upheld_congregations_open', 'Those that are open now.', status.open);
  set('upheld_congregations_suspended', 'Those that are suspended.', status.suspended.length);
  set('upheld_congregations_unreadable', 'Those that cannot be opened.', status.unreadable.length);
  set(
    'upheld_congregations_nearly_full',
    'Those that have used nine tenths of their share of the disk.',
    status.nearlyFull.length,
  );
  set(
    'upheld_congregations_late_backups',
    'Those without a backup, or its copy, for two nights.',
    status.lateBackups.length,
  );
  set('upheld_event_streams', 'Open pages and apps that wait for news.', status.pages);
  set('process_resident_memory_bytes', 'Memory of the process.', status.memory);
  return { text: await registry.metrics(), contentType: registry.contentType };
};
