import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';

/** Signs out and goes to the sign-in page, whether or not the server could be told. */
export function useSignOut() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useAction('signOut');
  const leave = () => navigate(paths.auth);
  return {
    isPending,
    label: isPending ? 'Signing Out...' : 'Sign Out',
    // A promise and no callback: this menu is gone by the time the answer is there.
    signOut: () => void mutateAsync({}).then(leave, leave),
  };
}
