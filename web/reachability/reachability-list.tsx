import { CircleAlert, CircleCheck, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { MemberReachability, Reachability } from '../../shared/reachability.ts';
import type { useList } from '../api/cache/lists.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { List } from '../ui/lists/list.tsx';
import { PhoneNumber } from './phone-number.tsx';

const MAIL = {
  works: m.reachability_mail_works,
  refused: m.reachability_mail_refused,
  returned: m.reachability_mail_returned,
  unconfirmed: m.reachability_mail_unconfirmed,
  'no-address': m.reachability_mail_no_address,
  household: m.reachability_mail_household,
  unwanted: m.reachability_mail_unwanted,
  none: m.reachability_mail_none,
};
const PUSH = {
  works: m.reachability_push_works,
  refused: m.reachability_push_refused,
  none: m.reachability_push_none,
};
const SEEN = {
  month: m.reachability_seen_month,
  before: m.reachability_seen_before,
  never: m.reachability_seen_never,
};

type ReachedListProps = {
  list: ReturnType<typeof useList<'listReachedPeople' | 'listReachedMembers'>>;
  groupId?: number;
  isOnlyUnreached: boolean;
  onOnlyUnreached: (only: boolean) => void;
};

/**
 * Each member's reachability, for telephoning; or only that of unreached members. Before it is printed, the rest of the
 * list is read.
 */
export function ReachabilityList({
  list,
  groupId,
  isOnlyUnreached,
  onOnlyUnreached,
}: ReachedListProps) {
  const [isPrinting, setPrinting] = useState(false);
  const { items, hasMore, isLoadingMore, loadMore } = list;
  useEffect(() => {
    if (!isPrinting || !hasMore || isLoadingMore) return;
    void loadMore().then((isRead) => isRead || setPrinting(false));
  }, [isPrinting, hasMore, isLoadingMore, loadMore]);
  const printOnce = isPrinting && !hasMore && <PrintOnce onPrinted={() => setPrinting(false)} />;
  return (
    <div className="flex print:block flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <Checkbox
          label={m.reachability_only()}
          checked={isOnlyUnreached}
          onChange={({ target }) => onOnlyUnreached(target.checked)}
        />
        <Button
          tone="plain"
          icon={<Printer aria-hidden className="size-5" />}
          onClick={() => setPrinting(true)}
        >
          {m.reachability_print()}
        </Button>
      </div>
      <List
        list={list}
        loading={m.reachability_loading()}
        empty={
          <p className="flex items-center gap-2 text-answered">
            <CircleCheck aria-hidden className="size-6 shrink-0" />
            {m.reachability_everybody()}
            {printOnce}
          </p>
        }
      >
        {(people) => (
          <>
            <ul className="rounded-card border border-line bg-card">
              {people.map((person) => (
                <Person key={person.userId} person={person} groupId={groupId} />
              ))}
            </ul>
            {people.length === items?.length && printOnce}
          </>
        )}
      </List>
    </div>
  );
}

/** Prints the page when this element is drawn. */
function PrintOnce({ onPrinted }: { onPrinted: () => void }) {
  useEffect(() => {
    print();
    onPrinted();
  });
  return null;
}

type PersonProps = { person: Reachability | MemberReachability; groupId: number | undefined };

function Person({ person, groupId }: PersonProps) {
  const { user, mail, push, seen, isReached } = person;
  const Icon = isReached ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-3 first:border-t-0">
      <Icon
        aria-hidden
        className={`mt-0.5 size-6 shrink-0 ${isReached ? 'text-answered' : 'text-urgent'}`}
      />
      <div className="min-w-0">
        <p className="own-words aligned-with-page font-semibold">{displayName(user)}</p>
        {!isReached && <p className="text-urgent">{m.reachability_call()}</p>}
        <ul className="flex flex-wrap gap-x-5 text-meta text-muted">
          {[MAIL[mail](), PUSH[push](), SEEN[seen]()].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {groupId !== undefined && 'telephone' in person && (
          <PhoneNumber groupId={groupId} person={person} />
        )}
      </div>
    </li>
  );
}
