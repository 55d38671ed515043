import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { Card } from '../ui/card.tsx';

type InvitedGroup = { name: string; description: string; memberCount: number };

/** Title of an invitation. A group's link does not say who invites: many people hand it over. */
export const invitedTitle = (group: { name: string }, by?: string) =>
  by === undefined
    ? m.invitations_open_title({ group: group.name })
    : m.invitations_open_title_by({ name: by, group: group.name });

/**
 * The group of an invitation: its description and the number of members. No faces: people with the link may not
 * learn who the members are.
 */
export const InvitedGroupText = ({ group }: { group: InvitedGroup }) => (
  <>
    {group.description && <p className="long-words text-prayer text-text">{group.description}</p>}
    <p className="flex gap-2 text-muted">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0" />
      {m.groups_members({ count: group.memberCount })}
    </p>
    <p>{m.invitations_open_explained()}</p>
  </>
);

/** The group of an invitation, with buttons to accept or decline. */
export const InvitedGroupCard = ({
  group,
  children,
}: {
  group: InvitedGroup;
  children: ReactNode;
}) => (
  <Card className="flex flex-col gap-4">
    <InvitedGroupText group={group} />
    {children}
  </Card>
);
