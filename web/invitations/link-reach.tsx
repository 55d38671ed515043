import { CircleAlert } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { useCurrentUser, useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';

const WORDS = {
  'this-computer': m.ui_link_only_here,
  network: m.ui_link_only_network,
  anywhere: undefined,
};

type LinkReachProps = {
  /** On a card that is shown once: the way to change it opens in another tab, and the card stays. */
  isOnCard?: boolean;
};

/**
 * A line for a link that others cannot open everywhere, and the way to change that. It is not printed. Nothing where
 * everybody can open the link.
 */
export function LinkReach({ isOnCard = false }: LinkReachProps) {
  const { data: info } = useRead('getInfo');
  const { data: user } = useCurrentUser();
  const words = info && WORDS[info.reach];
  if (!words) return null;
  return (
    <p role="note" className="my-3 flex gap-2 text-urgent print:hidden">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {words()}{' '}
        {user?.isAdmin ? (
          <Link to={paths.adminPart('address')} target={isOnCard ? '_blank' : undefined}>
            {m.ui_link_let_phones()}
          </Link>
        ) : (
          m.ui_link_ask()
        )}
      </span>
    </p>
  );
}
