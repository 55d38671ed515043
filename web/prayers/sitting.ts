import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { praying } from '../api/cache.ts';
import { call } from '../api/client.ts';
import { isUnreachable } from '../api/errors.ts';
import { keep, readKept } from '../api/kept.ts';
import { hasArrived, pressLater } from '../api/later.ts';
import { today } from '../ui/dates.tsx';

/** Where somebody is in a sitting: the requests in their order, and the one that is shown. */
type Sitting = { day: string; ids: number[]; at: number };

const isSitting = (value: unknown): value is Sitting =>
  typeof value === 'object' &&
  value !== null &&
  'ids' in value &&
  Array.isArray(value.ids) &&
  value.ids.every(Number.isInteger) &&
  'at' in value &&
  Number.isInteger(value.at) &&
  'day' in value &&
  typeof value.day === 'string';

/**
 * Goes on with a sitting of the same day that was not finished, as far as its requests are still
 * there; else begins a new one.
 */
const startSitting = (name: string, prayers: readonly Prayer[]): Sitting => {
  const before = readKept(name, isSitting);
  const present = new Set(prayers.map(({ id }) => id));
  if (before?.day === today() && before.at < before.ids.length) {
    const at = before.ids.slice(0, before.at).filter((id) => present.has(id)).length;
    const ids = before.ids.filter((id) => present.has(id));
    const added = prayers.map(({ id }) => id).filter((id) => !before.ids.includes(id));
    if (at < ids.length) return { day: before.day, ids: [...ids, ...added], at };
  }
  return { day: today(), ids: prayers.map(({ id }) => id), at: 0 };
};

/** A sitting over these requests. The order stays, whatever happens to them meanwhile. */
export function useSitting(groupId: string | undefined, prayers: readonly Prayer[]) {
  const client = useQueryClient();
  const name = `sitting.${groupId ?? 'all'}`;
  const [sitting, setSitting] = useState(() => startSitting(name, prayers));
  const [prayed, setPrayed] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => keep(name, sitting), [name, sitting]);

  const id = sitting.ids[sitting.at];
  const go = (by: 1 | -1) =>
    setSitting((before) => ({
      ...before,
      at: Math.min(Math.max(before.at + by, 0), before.ids.length),
    }));
  const pray = () => {
    if (id === undefined) return;
    setPrayed((before) => new Set(before).add(id));
    const undo = praying(true).optimistic(client, { params: { id } });
    const press = { call: 'pray', id } as const;
    void call('pray', { params: { id } }).then(
      () => hasArrived(press),
      (error: unknown) => {
        // Without a connection it is sent later. What is gone needs no prayer any more.
        if (!isUnreachable(error)) undo();
        else pressLater(press);
      },
    );
    go(1);
  };
  return {
    current: prayers.find((prayer) => prayer.id === id),
    isPrayed: id !== undefined && prayed.has(id),
    position: sitting.at + 1,
    count: sitting.ids.length,
    prayedCount: prayed.size,
    isOver: sitting.at >= sitting.ids.length,
    isFirst: sitting.at === 0,
    pray,
    skip: () => go(1),
    back: () => go(-1),
    /** Begins again with the first request. */
    restart: () => setSitting({ day: today(), ids: prayers.map((prayer) => prayer.id), at: 0 }),
  };
}
