import type { ListedUser } from '../../shared/admin.ts';
import { displayName } from '../../shared/names.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCongregation } from '../api/congregation.ts';
import { LinkReach } from '../invitations/link-reach.tsx';
import { NewCardDialog } from '../ui/new-card.tsx';

/** Makes a new sign-in card for a user without an address. */
export function NewCard({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const make = useAction(invitationActions.makeCard);
  const congregation = useCongregation();
  return (
    <NewCardDialog
      name={displayName(user)}
      from={congregation?.name || undefined}
      reach={<LinkReach isOnCard />}
      pending={make.isPending}
      onMake={(onMade) =>
        make.mutate({ params: { id: user.id } }, { onSuccess: (card) => onMade(card) })
      }
      onClose={onClose}
    />
  );
}
