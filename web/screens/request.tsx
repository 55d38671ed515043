import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/cache/lists.ts';
import { useRead } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { COMMENTS, paths } from '../paths.ts';
import { Comments } from '../prayers/comments.tsx';
import { hasUpdates, Updates } from '../prayers/updates.tsx';
import { WholeRequest } from '../prayers/whole-request.tsx';
import { useLocation, useNavigate, useNavigationType, useParams } from '../router.tsx';
import { Failed } from '../ui/failed.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { BackLink, LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

const Notes = lazyComponent(() => import('../prayers/notes.tsx'), 'Notes');
const CommentForm = lazyComponent(() => import('../prayers/comment-form.tsx'), 'CommentForm');

/** A request with its updates and comments: the target of notices. */
export function RequestScreen() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useRead('getPrayer', { id });
  // Preloaded by the page, so read in parallel with the request.
  useList('listComments', { id });
  if (data) return <Request key={id} prayer={data} />;
  if (error && !isStatus(error, 400, 404))
    return (
      <Page title={m.prayers_page_title()}>
        <Failed title={m.prayers_page_failed()} onRetry={() => void refetch()} />
      </Page>
    );
  if (isPending && !error) return <Spinner label={m.prayers_page_loading()} />;
  return (
    <Page title={m.prayers_page_not_found_title()}>
      <p>{m.prayers_page_not_found()}</p>
      <div>
        <LinkButton to={paths.dashboard}>{m.groups_back_to_dashboard()}</LinkButton>
      </div>
    </Page>
  );
}

function Request({ prayer }: { prayer: Prayer }) {
  const navigate = useNavigate();
  const [group] = prayer.groups;
  const [back, name] = group
    ? [paths.group(group.id), group.name]
    : [paths.myPrayers, m.prayers_list_title()];
  return (
    <Page back={<BackLink to={back}>{name}</BackLink>}>
      <WholeRequest prayer={prayer} onDeleted={() => navigate(back)} />
      <Suspense fallback={<Spinner label={m.comments_loading()} />}>
        <WhatFollowed prayer={prayer} />
      </Suspense>
    </Page>
  );
}

/** Notes, updates and comments, drawn together when all are read, so that nothing jumps. */
function WhatFollowed({ prayer }: { prayer: Prayer }) {
  const log = useRef<HTMLDivElement>(null);
  const about = { id: prayer.id };
  const reads = [
    useList('listNotes', about),
    useList('listUpdates', about, { enabled: hasUpdates(prayer) }),
    useList('listComments', about),
  ];
  // Stays true: a failed read is retried within its section.
  const isDrawn = useRef(false);
  isDrawn.current ||= reads.every(({ isLoading }) => !isLoading);
  useNewestShown(log, isDrawn.current);
  if (!isDrawn.current) return <Spinner label={m.comments_loading()} />;
  return (
    <>
      <Notes prayer={prayer} />
      {hasUpdates(prayer) && <Updates prayer={prayer} />}
      <section className="flex flex-col gap-4">
        <h2 className="text-heading">{m.comments_title()}</h2>
        <div>
          <Comments prayer={prayer} log={log} />
          <CommentForm prayer={prayer} />
        </div>
      </section>
    </>
  );
}

/** Scrolls to the newest comment for a link from the inbox; Back and reload keep their scroll position. */
function useNewestShown(log: RefObject<HTMLDivElement | null>, isDrawn: boolean) {
  const { hash } = useLocation();
  const isMeant = useNavigationType() !== 'POP' && hash === `#${COMMENTS}`;
  useEffect(() => {
    if (!isDrawn || !isMeant) return;
    // Runs after the screen was scrolled to its top.
    log.current?.querySelector('ol > :last-child')?.scrollIntoView({ block: 'nearest' });
  }, [log, isDrawn, isMeant]);
}
