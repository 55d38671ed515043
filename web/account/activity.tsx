import type { AuditKind, Activity as Entry } from '../../shared/audit.ts';
import { useList } from '../api/queries.ts';
import { Section } from '../ui/card.tsx';
import { shownMoment } from '../ui/dates.tsx';
import { List } from '../ui/list.tsx';

/** What happened to one's account of late, so that nobody can use it unseen. */
export const Activity = () => (
  <Section title="Activity of your account">
    <ActivityList />
  </Section>
);

function ActivityList() {
  const activity = useList('listActivity', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={activity}
      loading="Loading activity..."
      failed="The activity did not load."
      empty={<p>Nothing has happened in the last 180 days.</p>}
      className="flex flex-col gap-3"
    >
      {(entries) => (
        <>
          <p>
            What happened in the last 180 days. If something is not yours, change your password.
          </p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id} className="border-line border-t-2 py-3">
                <p className="font-semibold">{wordsFor(entry)}</p>
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

const MINE: Partial<Record<AuditKind, string>> = {
  registered: 'You created this account',
  'signed-in': 'You signed in',
  'sessions-ended': 'You signed other devices out',
  'password-changed': 'You changed your password',
  'address-confirmed': 'You confirmed your e-mail address',
  'made-administrator': 'You became an administrator',
};

const OTHERS: Partial<Record<AuditKind, string>> = {
  'password-reset': 'A new password was chosen through a reset link',
  'reset-link-made': 'An administrator made a link for a new password',
  'address-confirmed': 'An administrator confirmed your e-mail address',
  'made-administrator': 'You were made an administrator',
  'no-longer-administrator': 'You are no longer an administrator',
  'switched-off': 'An administrator switched your account off',
  'switched-on': 'An administrator switched your account on again',
  'permissions-changed': 'What you may do in a group was changed',
  'owner-changed': 'You were made the owner of a group',
  'member-removed': 'You were removed from a group',
};

const wordsFor = ({ kind, isMine, count }: Entry) => {
  if (kind === 'sign-in-failed')
    return count === 1 ? 'A sign-in failed' : `${count} sign-ins failed`;
  return (isMine ? MINE[kind] : OTHERS[kind]) ?? OTHERS[kind] ?? MINE[kind] ?? kind;
};
