import type { Group } from '../../shared/groups.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** The active requests of one group: the first tab of its page. */
export const GroupPrayers = ({ group }: { group: Group }) => (
  <EmptyState title="No prayer requests yet">
    The requests shared with {group.name} will be here.
  </EmptyState>
);
