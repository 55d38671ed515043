import { m } from '../../shared/messages.ts';
import { PAGE } from '../api/page.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import { List } from '../ui/list.tsx';

/** What this person entered for the office of a group, with the way to change it. Nothing before the first card. */
export function Cards({ group }: { group: { id: number } }) {
  const list = useList('listPrayers', undefined, {
    query: { limit: PAGE, office: String(group.id) },
  });
  return (
    <List list={list} loading={null} empty={null} className="flex flex-col gap-2">
      {(cards) => (
        <section className="flex flex-col gap-2">
          <div>
            <h2 className="text-heading">
              {m.office_entered({ count: list.total ?? cards.length })}
            </h2>
            <p className="text-muted">{m.office_entered_explained()}</p>
          </div>
          <ul className="flex flex-col gap-1">
            {cards.map((card) => (
              <li key={card.id}>
                <Link to={paths.prayer(card.id)} className="link own-words inline-block py-1">
                  {card.onBehalfOf
                    ? m.prayers_for_titled({ name: card.onBehalfOf, title: card.title })
                    : card.title}
                </Link>
                <span className="text-meta text-muted">
                  <AfterDot>
                    <TimeAgo date={card.createdAt} />
                  </AfterDot>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </List>
  );
}
