import { m } from '../../shared/messages.ts';
import type { ServerHealth } from '../../shared/server-health.ts';
import { shownSince } from '../ui/dates/dates.tsx';
import { inWords } from './health-units.ts';

const MINUTE = 60_000;
/** Milliseconds that a delivery may wait, because most trouble ends by itself. */
const MAX_WAIT = 15 * MINUTE;
/** Bytes of free disk space below which it is reported. */
const LITTLE = 512 * 1024 * 1024;
/** Seconds for which a failed call is reported. */
const LATELY = 60 * 60;

/** A sentence about a problem, and whether the page about deliveries has details. */
type Trouble = { text: string; isDelivery: boolean };

/** Returns the current problems. */
export const troubleIn = ({ now, series, slotSeconds }: ServerHealth, time: number): Trouble[] => {
  const trouble: Trouble[] = [];
  const deliveries = { mail: m.health_mail_waits_since, push: m.health_push_waits_since };
  for (const channel of ['mail', 'push'] as const) {
    const { since } = now[channel];
    if (since === null || time - Date.parse(since) < MAX_WAIT) continue;
    const text = deliveries[channel]({ when: shownSince(Date.parse(since)) });
    trouble.push({ text, isDelivery: true });
  }
  if (now.freeDisk !== null && now.freeDisk < LITTLE) {
    const text = m.health_disk_short({ size: inWords(now.freeDisk, 'bytes') });
    trouble.push({ text, isDelivery: false });
  }
  const lately = series.failed.slice(-Math.max(1, LATELY / slotSeconds));
  const failed = lately.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (failed > 0)
    trouble.push({ text: m.health_failed_lately({ count: failed }), isDelivery: false });
  return trouble;
};
