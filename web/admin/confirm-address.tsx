import type { ListedUser } from '../../shared/admin.ts';
import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';

/** Lets an administrator say that an address is its user's own, where no mail can show it. */
export function ConfirmAddress({ user }: { user: ListedUser }) {
  const confirm = useAction('confirmAddressOf');
  if (user.isEmailConfirmed) return null;
  return (
    <Button
      tone="quiet"
      aria-label={`Confirm address of ${displayName(user)}`}
      pending={confirm.isPending}
      pendingLabel="Confirming..."
      onClick={() => confirm.mutate({ params: { id: user.id } })}
    >
      Confirm address
    </Button>
  );
}
