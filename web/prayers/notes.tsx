import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Note } from '../../shared/reports.ts';
import { useList } from '../api/cache/lists.ts';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { List } from '../ui/lists/list.tsx';
import { Notice } from '../ui/notice.tsx';

/** Notices about groups in which the request is held for review, and notes from their moderators. */
export function Notes({ prayer }: { prayer: Prayer }) {
  const list = useList('listNotes', { id: prayer.id });
  return (
    <>
      {prayer.groups
        .filter(({ isHeld }) => isHeld)
        .map(({ id, name }) => (
          <Notice key={id}>{m.reports_held({ group: name })}</Notice>
        ))}
      <List list={list} loading={null} failed={null} empty={null}>
        {(notes) => (
          <section className="flex flex-col gap-4">
            <h2 className="text-heading">{m.reports_notes_title()}</h2>
            <ul className="flex flex-col gap-4">
              {notes.map((note) => (
                <li key={note.id} className="border-primary border-s-4 ps-4">
                  <p className="text-meta text-muted">
                    <TimeAgo date={note.createdAt} />
                  </p>
                  <p>{wordsOf(note)}</p>
                  {note.content && <p className="long-words prose-width">{note.content}</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </List>
    </>
  );
}

const WORDS = {
  restore: { request: m.reports_note_restore, text: m.reports_note_restore_text },
  remove: { request: m.reports_note_remove, text: m.reports_note_remove_text },
  message: { request: m.reports_note_message, text: m.reports_note_message },
};

const wordsOf = ({ kind, what, group }: Note) =>
  WORDS[kind][what === 'request' ? 'request' : 'text']({
    group: group?.name ?? m.reports_note_a_group(),
  });
