import { useEffect, useState } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { cardActions } from '../api/actions/card.ts';
import { useAction } from '../api/actions/use-action.ts';
import { readStored, store } from '../api/offline/browser-store.ts';
import { today } from '../ui/dates/days.ts';
import { isWaiting } from './words.ts';

/** State of a sitting: the requests in order, and the index of the current one. */
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

const idsOf = (prayers: readonly Prayer[]) => prayers.map(({ id }) => id);

/**
 * Resumes an unfinished sitting of today with its remaining requests, and adds new ones. Otherwise starts one
 * with the requests without a prayer today, or all if there are none; at most `most`.
 */
export const startSitting = (name: string, prayers: readonly Prayer[], most?: number): Sitting => {
  const before = readStored(name, isSitting);
  const present = new Set(idsOf(prayers));
  const waiting = prayers.filter(isWaiting);
  if (before?.day === today() && before.at < before.ids.length) {
    const at = before.ids.slice(0, before.at).filter((id) => present.has(id)).length;
    const ids = before.ids.filter((id) => present.has(id));
    const isOpen = most === undefined;
    const added = isOpen ? idsOf(waiting).filter((id) => !before.ids.includes(id)) : [];
    if (at < ids.length) return { day: before.day, ids: [...ids, ...added], at };
  }
  return { day: today(), ids: idsOf(waiting.length > 0 ? waiting : prayers).slice(0, most), at: 0 };
};

const without = (ids: ReadonlySet<number>, id: number) =>
  new Set([...ids].filter((other) => other !== id));

/** Hook for a sitting. Its order does not change during the sitting. */
export function useSitting(of: string, prayers: readonly Prayer[], most?: number) {
  const praying = useAction(cardActions.prayInSitting);
  const name = `sitting.${of}`;
  const [sitting, setSitting] = useState(() => startSitting(name, prayers, most));
  const [prayed, setPrayed] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => store(name, sitting), [name, sitting]);

  const id = sitting.ids[sitting.at];
  const go = (by: 1 | -1) =>
    setSitting((before) => ({
      ...before,
      at: Math.min(Math.max(before.at + by, 0), before.ids.length),
    }));
  const pray = () => {
    if (id === undefined) return;
    setPrayed((before) => new Set(before).add(id));
    // A refused prayer is not counted. The toast shows the reason.
    praying.mutateAsync({ params: { id } }).catch(() => setPrayed((before) => without(before, id)));
    go(1);
  };
  return {
    current: prayers.find((prayer) => prayer.id === id),
    isPrayed: id !== undefined && prayed.has(id),
    position: Math.min(sitting.at + 1, sitting.ids.length),
    ids: sitting.ids,
    count: sitting.ids.length,
    prayed,
    isOver: sitting.at >= sitting.ids.length,
    isFirst: sitting.at === 0,
    pray,
    skip: () => go(1),
    back: () => go(-1),
    /** Starts again with the first request. */
    restart: () => setSitting(({ ids }) => ({ day: today(), ids, at: 0 })),
  };
}
