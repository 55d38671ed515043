import type { NoticeKind } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import type { Channels, Occasion } from './kind.ts';
import { tellable } from './kinds/index.ts';

type Causes = {
  [Name in NoticeKind]: Parameters<(typeof tellable)[Name]['told']>[1];
};
type Outcomes = {
  [Name in NoticeKind]: ReturnType<(typeof tellable)[Name]['told']>;
};

const table: {
  [Name in NoticeKind]: {
    told: (about: Omit<Occasion, 'kind' | 'rules'>, cause: Causes[Name]) => Outcomes[Name];
  };
} = tellable;

export type TellAnything = ReturnType<typeof telling>;

/**
 * Tells people of one kind of thing: puts what they get into the inbox, the outbox and the events in the
 * transaction of the change, so that after a power cut both exist or neither does. Nothing is sent
 * here. What `cause` is and what is returned says the kind.
 */
export const telling =
  (channels: Channels) =>
  <Name extends NoticeKind>(tx: Tx, kind: Name, cause: Causes[Name], now: number): Outcomes[Name] =>
    table[kind].told({ ...channels, tx, now }, cause);
