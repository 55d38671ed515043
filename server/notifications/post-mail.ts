import type { Tx } from '../db/change.ts';
import { type DeliveryKind, deliveries } from '../db/schema.ts';
import { kinds } from './kinds.ts';

export type Mail = {
  kind: DeliveryKind;
  to: { userId: number } | { address: string };
  subjectId?: number;
  groupId?: number;
  /** Not before then. */
  dueAt?: number;
};

/** Puts one mail into the outbox, in the transaction of the change. */
export const postMail = (tx: Tx, { kind, to, subjectId, groupId, dueAt }: Mail, now: number) =>
  tx
    .insert(deliveries)
    .values({
      channel: 'mail',
      kind,
      userId: 'userId' in to ? to.userId : null,
      address: 'address' in to ? to.address : null,
      subjectId,
      groupId,
      urgency: kinds[kind].isUrgent ? 0 : 1,
      state: 'waiting',
      dueAt: dueAt ?? now,
      createdAt: now,
    })
    .run();
