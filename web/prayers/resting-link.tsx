import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';

/** Number of the user's resting requests, as a link; null if there are none. */
export function RestingLink() {
  const { total = 0 } = useList('listPrayers', undefined, {
    query: { limit: '1', status: 'resting' },
  });
  if (total === 0) return null;
  return (
    <Link
      to={`${paths.myPrayers}?show=resting`}
      className="inline-flex min-h-12 items-center font-semibold text-primary"
    >
      <span className="link">{m.prayers_resting_count({ count: total })}</span>
    </Link>
  );
}
