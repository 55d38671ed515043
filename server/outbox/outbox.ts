import type { Tx } from '../db/change.ts';
import { deliveries } from '../db/schema.ts';

/** What can be told. The words are made when it is sent, from what then is. */
export const MAIL_KINDS = [
  'new-prayer',
  'answered-prayer',
  'invitation',
  'welcome',
  'password-forgotten',
  'password-reset',
  'password-changed',
  'reminder',
  'contact',
  'reset-link-made',
  'confirm-address',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Somebody waits for these in front of a sign-in form: they go before everything else. */
const URGENT: readonly MailKind[] = [
  'password-forgotten',
  'password-reset',
  'password-changed',
  'confirm-address',
];

type Mail = {
  kind: MailKind;
  to: { userId: number } | { address: string };
  subjectId?: number;
  groupId?: number;
  /** Told before under the same words, it is not told again. */
  once?: string;
};

/** Puts one mail into the outbox, in the transaction of what it tells of. */
export const postMail = (tx: Tx, { kind, to, subjectId, groupId, once }: Mail, now: number) =>
  tx
    .insert(deliveries)
    .values({
      channel: 'mail',
      kind,
      userId: 'userId' in to ? to.userId : null,
      address: 'address' in to ? to.address : null,
      subjectId,
      groupId,
      once,
      urgency: URGENT.includes(kind) ? 0 : 1,
      state: 'waiting',
      dueAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .run();
