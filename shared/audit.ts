import { z } from 'zod';
import { instant } from './text.ts';

/** Kinds of entries in the audit log. */
export const AUDIT_KINDS = [
  'registered',
  'signed-in',
  'signed-in-by-passkey',
  'signed-in-by-code',
  'signed-in-by-link',
  'signed-in-by-card',
  'sign-in-failed',
  'proof-failed',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'reset-link-made',
  'account-made',
  'card-made',
  'address-confirmed',
  'address-change-asked',
  'address-changed',
  'address-change-undone',
  'passkey-added',
  'passkey-removed',
  'sign-in-link-made',
  'made-administrator',
  'no-longer-administrator',
  'switched-off',
  'switched-on',
  'account-deleted',
  'permissions-changed',
  'owner-changed',
  'group-taken-over',
  'member-removed',
  'report-decided',
  'invite-link-made',
  'invite-link-revoked',
  'settings-changed',
  'mailbox-changed',
  'mail-server-changed',
  'backup-made',
  'backup-downloaded',
  'backup-restored',
] as const;

/** A user in the log. The name is gone with the account. */
const who = z.strictObject({ id: z.number(), name: z.string().nullable() });

/** One entry of the log: ids, times and address blocks; never text, tokens or mail addresses. */
export const auditEntry = z.strictObject({
  id: z.number(),
  kind: z.enum(AUDIT_KINDS),
  /** The account that the entry is about; null if it is about none. */
  user: who.nullable(),
  /** The user who did it; null if nobody was signed in. */
  actor: who.nullable(),
  groupId: z.number().nullable(),
  /** The block of addresses it came from: 203.0.113.0/24 or 2001:db8:1::/48. */
  place: z.string().nullable(),
  /** Number of events: after ten failed sign-ins a minute, further ones are counted in one entry. */
  count: z.number(),
  createdAt: instant,
});

/** An entry as the account's user sees it: whether they did it themselves, not who else did. */
export const activity = auditEntry
  .omit({ user: true, actor: true, groupId: true })
  .extend({ isMine: z.boolean() });

export type AuditKind = (typeof AUDIT_KINDS)[number];
export type AuditEntry = z.infer<typeof auditEntry>;
export type Activity = z.infer<typeof activity>;
