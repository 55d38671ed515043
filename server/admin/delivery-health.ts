import type { DeliveryHealth } from '../../shared/admin.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { iso } from '../http/iso.ts';

const MOST = 10_000;
const SHOWN = 20;

const waiting = statement<{ count: number }, { channel: string; most: number }>(`
  select count(*) as count from (
    select 1 from deliveries where state = 'waiting' and channel = $channel limit $most)`);

const troubled = statement<
  {
    id: number;
    channel: 'mail' | 'push';
    kind: string;
    state: string;
    error: string | null;
    createdAt: number;
  },
  { before: number; most: number }
>(`
  select id, channel, kind, state, error, created_at as createdAt from deliveries
  where (state in ('failed', 'unknown') or (state = 'waiting' and error is not null)) and id < $before order by id desc limit $most`);

/** How mail and push are doing: what waits, and what went wrong in the last week. */
export const deliveryHealth = (
  db: Db,
  { mail, push, reminderDays }: { mail: boolean; push: boolean; reminderDays: number },
): DeliveryHealth => {
  const trouble = troubled.all(db, { before: Number.MAX_SAFE_INTEGER, most: MOST });
  const countsOf = (channel: 'mail' | 'push', isSetUp: boolean) => ({
    waiting: waiting.get(db, { channel, most: MOST })?.count ?? 0,
    failed: trouble.filter((row) => row.channel === channel && row.state === 'failed').length,
    unknown: trouble.filter((row) => row.channel === channel && row.state === 'unknown').length,
    isSetUp,
  });
  return {
    mail: countsOf('mail', mail),
    push: countsOf('push', push),
    reminderDays,
    trouble: trouble.slice(0, SHOWN).map(({ id, channel, kind, error, createdAt }) => ({
      id,
      channel,
      kind,
      error: error ?? '',
      createdAt: iso(createdAt),
    })),
  };
};
