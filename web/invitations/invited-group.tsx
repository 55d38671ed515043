import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { Card } from '../ui/card.tsx';

type InvitedGroupProps = { description: string; members?: number; children: ReactNode };

/** The group of an invitation, with buttons to accept or decline. */
export const InvitedGroup = ({ description, members, children }: InvitedGroupProps) => (
  <Card className="flex flex-col gap-4">
    {description && <p className="long-words text-prayer">{description}</p>}
    {members !== undefined && (
      <p className="flex items-center gap-2 text-muted">
        <Users aria-hidden className="size-5 shrink-0" />
        {m.groups_members({ count: members })}
      </p>
    )}
    <p>{m.invitations_open_explained()}</p>
    {children}
  </Card>
);
