import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useToPray } from '../api/cache/queries.ts';
import { visitAll } from '../api/offline/visits.ts';
import { PrayIcon } from '../icons.ts';
import { paths } from '../paths.ts';
import { Amen } from '../prayers/amen.tsx';
import { RequestToPray } from '../prayers/request-to-pray.tsx';
import { useSitting } from '../prayers/sitting.ts';
import { useLingering } from '../prayers/use-lingering.ts';
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
  if (data)
    return (
      <Sitting
        key={`${id} ${most}`}
        name={most ? 'five' : (id ?? 'all')}
        groupId={id}
        most={most}
        prayers={data}
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
};

function Sitting({ name, groupId, most, prayers: read }: SittingProps) {
  // As first read, so that a change does not turn the page.
  const [prayers] = useState(read);
  const sitting = useSitting(name, prayers, most);
  const client = useQueryClient();
  const wayOut = groupId ? paths.group(groupId) : paths.dashboard;
  const { isOver, ids } = sitting;
  const { lingering, linger } = useLingering<Prayer>();
  const pray = () => {
    linger(sitting.current);
    sitting.pray();
  };
  const shown = useMemo(() => prayers.filter(({ id }) => ids.includes(id)), [prayers, ids]);
  useEffect(() => {
    // Requests of a finished sitting are no longer new, prayed for or not.
    if (isOver) visitAll(client, shown);
  }, [isOver, client, shown]);

  if (prayers.length === 0)
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
  const prayer = lingering ?? sitting.current;
  if (!prayer)
    return (
      <Amen
        prayed={prayers.filter(({ id }) => sitting.prayed.has(id))}
        wayOut={wayOut}
        onAgain={sitting.restart}
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
