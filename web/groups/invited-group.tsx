import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { memberCount } from './words.ts';

type InvitedGroupProps = { description: string; members?: number; children: ReactNode };

/** What an invitation shows of the group, with the buttons to take it up or not. */
export const InvitedGroup = ({ description, members, children }: InvitedGroupProps) => (
  <Card className="flex flex-col gap-4">
    {description && <p className="own-words whitespace-pre-line text-prayer">{description}</p>}
    {members !== undefined && (
      <p className="flex items-center gap-2 text-muted">
        <Users aria-hidden className="size-5 shrink-0" />
        {memberCount(members)}
      </p>
    )}
    <p>Members of a group see the prayer requests shared in it, and who else is a member.</p>
    {children}
  </Card>
);
