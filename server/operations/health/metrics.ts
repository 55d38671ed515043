import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../db/open.ts';
import { returnedMail, troubledOn } from '../../outbox/counts.ts';
import type { Backups } from '../backups/backups.ts';
import type { Gauges } from './gauges.ts';
import type { AnsweredCall, Traffic } from './traffic.ts';

export type MetricsParts = {
  db: Db;
  traffic: Traffic;
  gauges: () => Promise<Gauges>;
  backups: Pick<Backups, 'list'>;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Creates the metrics in the text format of Prometheus, described in docs/operators/health.md. Counts calls
 * from now on. Labels are methods, route patterns and kinds, never users.
 */
export const createMetrics = ({ db, traffic, gauges, backups }: MetricsParts) => {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'upheld_calls_total',
    help: 'Calls that were answered, by the first digit of their status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'upheld_call_duration_seconds',
    help: 'Time from a call to the beginning of its answer.',
    labelNames: ['method', 'route'],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const deliveries = new Gauge({
    name: 'upheld_deliveries',
    help: 'Mail and push that waits, and that failed or may have failed in the last week.',
    labelNames: ['channel', 'state'],
    registers,
  });
  const backupTime = gauge(
    'upheld_newest_backup_timestamp_seconds',
    'When the newest backup in the data folder was made.',
  );
  const backupSize = gauge('upheld_newest_backup_size_bytes', 'The size of the newest backup.');
  const returned = gauge(
    'upheld_users_mail_returned',
    'Users whose mail comes back, as of the end of the last week.',
  );
  const streams = gauge('upheld_event_streams', 'Open pages and apps that wait for news.');
  const database = gauge('upheld_database_size_bytes', 'The size of the database.');
  const check = gauge(
    'upheld_database_check_running',
    '1 from a start until its check of the database ends, else 0.',
  );
  const freeDisk = gauge('upheld_free_disk_bytes', 'Free space on the disk of the data folder.');
  const memory = gauge('process_resident_memory_bytes', 'Memory of the process.');
  const started = gauge('process_start_time_seconds', 'When the process started.');
  const processor = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time that the processor worked for the process.',
    registers,
  });

  const startedAt = Date.now() / 1000 - process.uptime();

  const readProcess = () => {
    const { user, system } = process.cpuUsage();
    processor.reset();
    processor.inc((user + system) / 1e6);
    started.set(startedAt);
  };

  const readBackups = () => {
    const [newest] = backups.list();
    if (!newest) return;
    backupTime.set(newest.madeAt / 1000);
    backupSize.set(newest.size);
  };

  const readGauges = async () => {
    const { mail, push, ...now } = await gauges();
    memory.set(now.memory);
    database.set(now.database);
    streams.set(now.streams);
    check.set(now.isChecking ? 1 : 0);
    freeDisk.set(now.freeDisk ?? Number.NaN);
    for (const [channel, { count }] of Object.entries({ mail, push }))
      deliveries.set({ channel, state: 'waiting' }, count);
  };

  const readTrouble = () => {
    for (const channel of ['mail', 'push'] as const)
      for (const [state, count] of Object.entries(troubledOn(db, channel)))
        deliveries.set({ channel, state }, count);
    returned.set(returnedMail(db));
  };

  traffic.onCall(({ method, route, status, duration }: AnsweredCall) => {
    // A caller can invent methods, and each would add a line.
    const labels = { method: METHODS.includes(method) ? method : 'other', route: route ?? 'none' };
    calls.inc({ ...labels, status: `${Math.floor(status / 100)}xx` });
    durations.observe(labels, duration / 1000);
  });

  return {
    contentType: registry.contentType,
    /** Returns the text. Throws if the database does not answer. */
    text: async () => {
      readProcess();
      readBackups();
      await readGauges();
      readTrouble();
      return await registry.metrics();
    },
  };
};
