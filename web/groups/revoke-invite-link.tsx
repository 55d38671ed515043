import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

/** For a link that has gone to the wrong people. */
export function RevokeInviteLink({ groupId }: { groupId: number }) {
  const revoke = useAction('revokeInviteLink');
  return (
    <Disclosure summary="Switch off the invite link">
      <p className="mb-3">
        If the link has reached someone it should not have, switch it off. Nobody can join with it
        then; the next time it is copied, it is a new one.
      </p>
      <Button
        tone="plain"
        onClick={() => revoke.mutate({ params: { id: groupId } })}
        pending={revoke.isPending}
        pendingLabel="Switching off..."
      >
        Switch Off Link
      </Button>
    </Disclosure>
  );
}
