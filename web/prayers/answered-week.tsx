import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/cache/lists.ts';
import { ANSWERS_SHOWN } from '../api/cache/page.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { PagePart } from '../ui/page.tsx';
import { AnsweredNote } from './answered-card.tsx';
import { isNewlyAnswered } from './lists.ts';

/** A group's newest answers of the last seven days. */
export function useGroupAnswers(id: string | number) {
  const { items, isLoading } = useList(
    'listGroupAnsweredPrayers',
    { id },
    { query: { limit: ANSWERS_SHOWN } },
  );
  return { answers: items?.filter(isNewlyAnswered) ?? [], isLoading };
}

/** The answers of the last days; null if there are none. */
export function AnsweredThisWeek({ prayers }: { prayers: readonly Prayer[] }) {
  if (prayers.length === 0) return null;
  return (
    <PagePart
      title={m.dashboard_answered()}
      more={
        <Link to={paths.answeredPrayers} className="link inline-block py-2.5">
          {m.dashboard_see_answered()}
        </Link>
      }
    >
      <ul className="flex flex-col gap-4">
        {prayers.map((prayer) => (
          <AnsweredNote key={prayer.id} prayer={prayer} />
        ))}
      </ul>
    </PagePart>
  );
}
