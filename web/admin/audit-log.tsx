import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '../../shared/audit.ts';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { shownMoment } from '../ui/dates/dates.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List } from '../ui/lists/list.tsx';
import { auditWords } from './audit-words.ts';

/** The audit log, newest first. */
export function AuditLog() {
  const log = useList('listAudit', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={log}
      loading={m.admin_log_loading()}
      failed={m.admin_log_failed()}
      empty={
        <EmptyState title={m.admin_log_empty()} icon={<ScrollText aria-hidden />}>
          {m.admin_log_empty_explained()}
        </EmptyState>
      }
    >
      {(entries) => (
        <>
          <p>{m.admin_log_explained()}</p>
          <ul className="rounded-card border border-line bg-card px-5">
            {entries.map((entry) => (
              <li key={entry.id} className="border-line py-3 not-first:border-t">
                <p className="own-words">{auditWords(entry)}</p>
                <p className="text-meta text-muted">{placeAndTime(entry)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </List>
  );
}

const placeAndTime = ({ createdAt, place }: AuditEntry) => {
  const when = shownMoment(createdAt);
  return place ? m.admin_log_when_and_where({ when, place }) : when;
};
