import type { NoticeKind } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import type { Channels, Occasion } from './kind.ts';
import { notifiable } from './kinds/index.ts';

type Causes = {
  [Name in NoticeKind]: Parameters<(typeof notifiable)[Name]['notify']>[1];
};
type Outcomes = {
  [Name in NoticeKind]: ReturnType<(typeof notifiable)[Name]['notify']>;
};

const table: {
  [Name in NoticeKind]: {
    notify: (about: Omit<Occasion, 'kind' | 'rules'>, cause: Causes[Name]) => Outcomes[Name];
  };
} = notifiable;

export type NotifyAnything = ReturnType<typeof notifying>;

/**
 * Notifies users of one kind: writes inbox, outbox and events in the transaction of the change, so that
 * after a power cut both exist or neither does. Nothing is sent here. The kind defines `cause` and the
 * returned value.
 */
export const notifying =
  (channels: Channels) =>
  <Name extends NoticeKind>(tx: Tx, kind: Name, cause: Causes[Name], now: number): Outcomes[Name] =>
    table[kind].notify({ ...channels, tx, now }, cause);
