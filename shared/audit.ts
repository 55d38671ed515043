import { z } from 'zod';
import { instant } from './text.ts';

/** What is noted of security-relevant doings. */
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
  'backup-made',
  'backup-downloaded',
  'backup-restored',
] as const;

/** Somebody in the log: no name any more once the account is gone. */
const who = z.strictObject({ id: z.number(), name: z.string().nullable() });

/** One entry of the log: ids, times and address blocks; never text, tokens or mail addresses. */
export const auditEntry = z.strictObject({
  id: z.number(),
  kind: z.enum(AUDIT_KINDS),
  /** Whose account it is about, where it is about one. */
  user: who.nullable(),
  /** Who did it; null where nobody was signed in. */
  actor: who.nullable(),
  groupId: z.number().nullable(),
  /** The block of addresses it came from: 203.0.113.0/24 or 2001:db8:1::/48. */
  place: z.string().nullable(),
  /** How often: failed sign-ins past ten a minute are counted, not listed. */
  count: z.number(),
  createdAt: instant,
});

/** What a member sees of their own account: whether they did it, not who else. */
export const activity = auditEntry
  .omit({ user: true, actor: true, groupId: true })
  .extend({ isMine: z.boolean() });

export type AuditKind = (typeof AUDIT_KINDS)[number];
export type AuditEntry = z.infer<typeof auditEntry>;
export type Activity = z.infer<typeof activity>;
