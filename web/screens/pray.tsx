import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { PersonToPray } from '../../shared/people-to-pray.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useRead, useToPray } from '../api/cache/queries.ts';
import { visitAll } from '../api/offline/visits.ts';
import { PrayIcon } from '../icons.ts';
import { paths } from '../paths.ts';
import { Amen } from '../prayers/amen.tsx';
import { PersonToPrayPage } from '../prayers/person-to-pray.tsx';
import { RequestToPray } from '../prayers/request-to-pray.tsx';
import { useSitting } from '../prayers/sitting.ts';
import { useLingering } from '../prayers/use-lingering.ts';
import { isWaiting } from '../prayers/words.ts';
import { useParams, useSearchParams } from '../router.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** A sitting: one request after another, of all groups or of one. */
export function PrayScreen() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const most = search.get('most') === '5' ? 5 : undefined;
  const { data, error, refetch } = useToPray(id);
  // Who has time for five requests has no time for more.
  const { people, isReading } = usePeople(id === undefined && most === undefined);
  if (data && !isReading)
    return (
      <Sitting
        key={`${id} ${most}`}
        name={most ? 'five' : (id ?? 'all')}
        groupId={id}
        most={most}
        prayers={data}
        people={people}
      />
    );
  if (error)
    return (
      <PageInTheMiddle title={m.pray_title()}>
        <Failed title={m.pray_failed()} onRetry={() => void refetch()} />
        <div>
          <LinkButton to={paths.dashboard} tone="plain">
            {m.groups_back_to_dashboard()}
          </LinkButton>
        </div>
      </PageInTheMiddle>
    );
  return <Spinner label={m.pray_loading()} />;
}

const NOBODY: PersonToPray[] = [];

/**
 * Today's people, read for a sitting of all requests: in a group's they would not be known to all. Not kept for use
 * without a connection, where the day may be over and a line held back since.
 */
const usePeople = (isOfAllRequests: boolean) => {
  const { data, isLoading } = useRead('listPeopleToPray', undefined, {
    staleTime: 0,
    gcTime: 0,
    enabled: isOfAllRequests,
  });
  // A sitting begins with the requests alone if the people cannot be read.
  return { people: (isOfAllRequests && data) || NOBODY, isReading: isLoading };
};

/** A centered page, because a sitting has no sidebar. */
const PageInTheMiddle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto w-full max-w-column">
    <Page title={title}>{children}</Page>
  </div>
);

type SittingProps = {
  name: string;
  groupId: string | undefined;
  /** Maximum number of requests. */
  most: number | undefined;
  prayers: Prayer[];
  people: PersonToPray[];
};

function Sitting({ name, groupId, most, ...read }: SittingProps) {
  // As first read, so that a change does not turn the page.
  const [prayers] = useState(read.prayers);
  const [first] = useState(read.people);
  // The same people, but a line that was reported meanwhile is gone.
  const people = first.map((one) => read.people.find(({ id }) => id === one.id) ?? one);
  const sitting = useSitting(name, prayers, most);
  const client = useQueryClient();
  const wayOut = groupId ? paths.group(groupId) : paths.dashboard;
  const { isOver, ids } = sitting;
  // The people come after the requests, and before them if none waits.
  const [isPeoplesTurn, setPeoplesTurn] = useState(
    () => people.length > 0 && !prayers.some(isWaiting),
  );
  const [peoplePrayed, setPeoplePrayed] = useState(0);
  const person = isPeoplesTurn || isOver ? people[peoplePrayed] : undefined;
  const { lingering, linger } = useLingering<Prayer>();
  const pray = () => {
    linger(sitting.current);
    sitting.pray();
  };
  const backFromPeople = () => {
    if (peoplePrayed > 0) return () => setPeoplePrayed(peoplePrayed - 1);
    return isPeoplesTurn || sitting.isFirst ? undefined : sitting.back;
  };
  const again = () => {
    sitting.restart();
    setPeoplesTurn(prayers.length === 0);
    setPeoplePrayed(0);
  };
  const shown = useMemo(() => prayers.filter(({ id }) => ids.includes(id)), [prayers, ids]);
  useEffect(() => {
    // Requests of a finished sitting are no longer new, prayed for or not.
    if (isOver) visitAll(client, shown);
  }, [isOver, client, shown]);

  if (prayers.length === 0 && people.length === 0)
    return (
      <PageInTheMiddle title={m.pray_title()}>
        <EmptyState
          title={m.pray_none_title()}
          icon={<PrayIcon aria-hidden />}
          action={<LinkButton to={wayOut}>{m.pray_close()}</LinkButton>}
        >
          {m.pray_none()}
        </EmptyState>
      </PageInTheMiddle>
    );
  if (person && !lingering)
    return (
      <PersonToPrayPage
        person={person}
        position={peoplePrayed + 1}
        count={people.length}
        wayOut={wayOut}
        onAmen={() => setPeoplePrayed(peoplePrayed + 1)}
        onBack={backFromPeople()}
      />
    );
  const prayer = lingering ?? (isPeoplesTurn ? undefined : sitting.current);
  if (!prayer)
    return (
      <Amen
        prayed={prayers.filter(({ id }) => sitting.prayed.has(id))}
        people={people}
        wayOut={wayOut}
        onAgain={again}
      />
    );
  return (
    <RequestToPray
      sitting={{ ...sitting, pray }}
      prayer={prayer}
      wayOut={wayOut}
      isPrayed={lingering !== undefined}
    />
  );
}
