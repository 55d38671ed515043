import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

type NotAllowedProps = {
  group: { id: number; name: string };
  title: string;
  children?: ReactNode;
};

/** Tells a member that a page of the group is for others, with the way back to the group. */
export const NotAllowed = ({ group, title, children }: NotAllowedProps) => (
  <EmptyState
    title={title}
    action={
      <LinkButton to={paths.group(group.id)} tone="plain">
        {group.name}
      </LinkButton>
    }
  >
    {children}
  </EmptyState>
);
