import { ScrollText } from 'lucide-react';
import type { AuditEntry, AuditKind } from '../../shared/audit.ts';
import { useList } from '../api/queries.ts';
import { shownMoment } from '../ui/dates.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';

/** Who did what that matters for safety, the latest first. */
export function AuditLog() {
  const log = useList('listAudit', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={log}
      loading="Loading the log..."
      failed="The log did not load."
      empty={
        <EmptyState title="Nothing in the log yet" icon={<ScrollText aria-hidden />}>
          Sign-ins, changed rights and the like are noted here for 180 days.
        </EmptyState>
      }
    >
      {(entries) => (
        <>
          <p>
            Kept for 180 days. It never holds what people write, nor their addresses. Each member
            sees what concerns their own account in their profile.
          </p>
          <ul className="rounded-card border-2 border-line bg-card px-5">
            {entries.map((entry) => (
              <li key={entry.id} className="border-line py-3 not-first:border-t-2">
                <p className="own-words">{wordsFor(entry)}</p>
                <p className="text-meta text-muted">
                  {shownMoment(entry.createdAt)}
                  {entry.place && ` from ${entry.place}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </List>
  );
}

type Who = AuditEntry['user'];

const nameOf = (who: Who) => who?.name ?? (who ? 'a deleted account' : 'somebody unknown');

const WORDS: Record<AuditKind, (user: string, actor: string, count: number) => string> = {
  registered: (user) => `${user} created an account`,
  'signed-in': (user) => `${user} signed in`,
  'sign-in-failed': (user, _actor, count) =>
    count === 1 ? `A sign-in as ${user} failed` : `${count} sign-ins failed, the first as ${user}`,
  'sessions-ended': (user) => `${user} signed other devices out`,
  'password-changed': (user) => `${user} changed their password`,
  'password-reset': (user) => `A new password was chosen for ${user} through a reset link`,
  'reset-link-made': (user, actor) => `${actor} made a reset link for ${user}`,
  'address-confirmed': (user, actor) =>
    user === actor
      ? `${user} confirmed their address`
      : `${actor} confirmed the address of ${user}`,
  'made-administrator': (user, actor) =>
    user === actor ? `${user} became an administrator` : `${actor} made ${user} an administrator`,
  'no-longer-administrator': (user, actor) =>
    `${actor} took the administrator’s rights from ${user}`,
  'switched-off': (user, actor) => `${actor} switched ${user} off`,
  'switched-on': (user, actor) => `${actor} switched ${user} on again`,
  'account-deleted': (user, actor) =>
    user === actor ? 'Somebody deleted their own account' : `${actor} deleted an account`,
  'permissions-changed': (user, actor) => `${actor} changed what ${user} may do in a group`,
  'owner-changed': (user, actor) => `${actor} handed a group over to ${user}`,
  'member-removed': (user, actor) => `${actor} removed ${user} from a group`,
  'invite-link-made': (_user, actor) => `${actor} made an invite link`,
  'invite-link-revoked': (_user, actor) => `${actor} revoked an invite link`,
};

const wordsFor = ({ kind, user, actor, count }: AuditEntry) =>
  WORDS[kind](nameOf(user), nameOf(actor), count);
