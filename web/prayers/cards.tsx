import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/cache/lists.ts';
import { PAGE } from '../api/cache/page.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Button } from '../ui/button.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { List } from '../ui/lists/list.tsx';

const EditRequestDialog = lazyComponent(() => import('./edit-request.tsx'), 'EditRequestDialog');

/** Requests that the user has entered for a group's office, each with an edit button; null if there are none. */
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
              <Entered key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
    </List>
  );
}

/** An entered request: its title is a link, and it can be edited here, without leaving the page. */
function Entered({ card }: { card: Prayer }) {
  const [isEditing, setEditing] = useState(false);
  const title = card.onBehalfOf
    ? m.prayers_for_titled({ name: card.onBehalfOf, title: card.title })
    : card.title;
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <Link to={paths.prayer(card.id)} className="link own-words -my-1.5 inline-block py-2.5">
          {title}
        </Link>
        <span className="text-meta text-muted">
          <AfterDot>
            <TimeAgo date={card.createdAt} />
          </AfterDot>
        </span>
      </span>
      {card.canEdit && (
        <Button
          tone="quiet"
          icon={<Pencil aria-hidden className="size-5 shrink-0" />}
          aria-label={m.office_edit({ title })}
          onClick={() => setEditing(true)}
        >
          {m.prayers_card_edit()}
        </Button>
      )}
      <Suspense>
        {isEditing && <EditRequestDialog prayer={card} onClose={() => setEditing(false)} />}
      </Suspense>
    </li>
  );
}
