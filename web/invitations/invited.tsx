import { useId } from 'react';
import type { Result } from '../../shared/contract.ts';
import type { Group } from '../../shared/groups.ts';
import type { InvitationState } from '../../shared/invitations.ts';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { useList } from '../api/cache/lists.ts';
import { Badge } from '../ui/badge.tsx';
import { shownDate } from '../ui/dates/dates.tsx';
import { List } from '../ui/lists/list.tsx';

type Invitation = Result<'listInvitations'>[number];

/** People who were invited by mail and have not joined, shown to those who may invite. */
export const Invited = ({ group }: { group: Group }) =>
  canInviteToGroup(group) ? <InvitedTo group={group} /> : null;

function InvitedTo({ group }: { group: Group }) {
  const title = useId();
  const invitations = useList('listInvitations', { id: group.id });
  const hasNotJoined = ({ status }: Invitation) => status !== 'accepted';
  // People who joined are listed as members. Further pages may have some who did not.
  if (!invitations.hasMore && invitations.items?.every((one) => !hasNotJoined(one))) return null;
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 print:hidden">
      <h2 id={title} className="text-heading">
        {m.groups_invited_title()}
      </h2>
      <List list={invitations} loading={null} failed={m.groups_invited_failed()}>
        {(items) => (
          <ul className="rounded-card border border-line bg-card">
            {items.filter(hasNotJoined).map((invitation) => (
              <InvitedRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

const STATES: Record<InvitationState, () => string> = {
  pending: m.groups_invited_pending,
  accepted: m.groups_badge_member,
  declined: m.groups_invited_declined,
  expired: m.groups_invited_expired,
};

const InvitedRow = ({
  invitation: { email, createdAt, status, isRefused },
}: {
  invitation: Invitation;
}) => (
  <li className="flex min-h-16 flex-col justify-center gap-x-6 gap-y-1 border-line not-first:border-t px-4 py-2 two:flex-row two:items-center two:justify-between">
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="own-words min-w-0 font-semibold">{email}</span>
      {isRefused && status === 'pending' ? (
        <>
          <Badge tone="danger">{m.groups_invited_refused()}</Badge>
          <span className="basis-full text-meta">{m.groups_invited_refused_explained()}</span>
        </>
      ) : (
        <Badge>{STATES[status]()}</Badge>
      )}
    </p>
    <p className="shrink-0 text-meta text-muted">
      {m.groups_invited_on({ date: shownDate(createdAt) })}
    </p>
  </li>
);
