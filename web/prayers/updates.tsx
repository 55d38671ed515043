import { useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Update } from '../../shared/updates.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useList } from '../api/cache/lists.ts';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { List, ShowMore } from '../ui/lists/list.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { TextMenu, WhyHidden } from './text-menu.tsx';

const UpdateForm = lazyComponent(() => import('./update-form.tsx'), 'UpdateForm');

/** Whether the section is shown: for updates, or for the form on one's own request. */
export const hasUpdates = ({ isMine, updateCount }: Prayer) => isMine || updateCount > 0;

/** The updates of a request, oldest first, with a form for the author. */
export function Updates({ prayer }: { prayer: Prayer }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-heading">{m.updates_title()}</h2>
      <UpdateList prayer={prayer} />
      {prayer.isMine && <UpdateForm prayer={prayer} />}
    </section>
  );
}

function UpdateList({ prayer }: { prayer: Prayer }) {
  const list = useList('listUpdates', { id: prayer.id });
  return (
    <List
      list={list}
      loading={m.updates_loading()}
      failed={m.updates_failed()}
      empty={null}
      more={<ShowMore list={list}>{m.updates_show_earlier()}</ShowMore>}
      isMoreAbove
    >
      {(updates) => (
        <ol className="flex flex-col gap-4">
          {/* Pages come newest first, each in reading order. Ids increase with time. */}
          {[...updates]
            .sort((a, b) => a.id - b.id)
            .map((update) => (
              <UpdateItem key={update.id} update={update} prayer={prayer} />
            ))}
        </ol>
      )}
    </List>
  );
}

type UpdateItemProps = { update: Update; prayer: Prayer };

function UpdateItem({ update, prayer }: UpdateItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useRestoredFocus(item);
  const { mutate, isPending } = useAction(prayerActions.deleteUpdate);
  return (
    <li ref={item} className="border-primary border-s-4 ps-4">
      <div className="flex items-start justify-between gap-2">
        <p className="text-meta text-muted">
          <TimeAgo date={update.createdAt} />
        </p>
        <TextMenu
          call="reportUpdate"
          text={update}
          label={m.updates_menu_label({ beginning: update.content.slice(0, 40) })}
          groups={prayer.groups}
          deletion={
            update.isMine
              ? {
                  title: m.updates_delete_title(),
                  explained: m.updates_delete_explained(),
                  isPending,
                  onDelete: (done) => mutate({ params: { id: update.id } }, { onSettled: done }),
                }
              : undefined
          }
        />
      </div>
      <p className="long-words prose-width text-prayer">{update.content}</p>
      <WhyHidden text={update} />
    </li>
  );
}
