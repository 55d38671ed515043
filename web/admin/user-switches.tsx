import type { ListedUser } from '../../shared/admin.ts';
import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { Switch } from '../ui/switch.tsx';

/** Whether somebody may sign in. While an answer is awaited it already stands where it was put. */
export function ActiveSwitch({ user }: { user: ListedUser }) {
  const setActive = useAction('setUserActive');
  return (
    <Switch
      hideLabel
      label={`Active: ${displayName(user)}`}
      checked={setActive.isPending ? setActive.variables.body.isActive : user.isActive}
      disabled={user.isMe}
      pending={setActive.isPending}
      onChange={(isActive) => setActive.mutate({ params: { id: user.id }, body: { isActive } })}
    />
  );
}

/** Whether somebody is an administrator. */
export function AdminSwitch({ user }: { user: ListedUser }) {
  const setAdmin = useAction('setUserAdmin');
  return (
    <Switch
      hideLabel
      label={`Admin: ${displayName(user)}`}
      checked={setAdmin.isPending ? setAdmin.variables.body.isAdmin : user.isAdmin}
      disabled={user.isMe}
      pending={setAdmin.isPending}
      onChange={(isAdmin) => setAdmin.mutate({ params: { id: user.id }, body: { isAdmin } })}
    />
  );
}
