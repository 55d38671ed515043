import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Maximize2, Minimize2, SkipForward, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useToPray } from '../api/cache/queries.ts';
import { visitAll } from '../api/offline/visits.ts';
import { PrayIcon } from '../icons.ts';
import { paths } from '../paths.ts';
import { Amen } from '../prayers/amen.tsx';
import { PrayerFlags } from '../prayers/prayer-flags.tsx';
import { LatestUpdate, PrayerAudience } from '../prayers/prayer-frame.tsx';
import { PrayerAuthor, titleId } from '../prayers/prayer-person.tsx';
import { useSitting } from '../prayers/sitting.ts';
import { usePageKeys } from '../prayers/use-page-keys.ts';
import { useSwipes } from '../prayers/use-swipes.ts';
import { isTitleRepeated } from '../prayers/words.ts';
import { useParams, useSearchParams } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { HEADING_WORDS } from '../ui/heading-words.ts';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLive } from '../ui/spoken.tsx';
import { useWindowTitle } from '../ui/window-title.ts';

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
  <div className="mx-auto w-full max-w-2xl">
    <Page title={title} narrow>
      {children}
    </Page>
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
  const [isLarge, setLarge] = useState(false);
  const client = useQueryClient();
  const wayOut = groupId ? paths.group(groupId) : paths.dashboard;
  const { isOver, ids } = sitting;
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
  if (isOver || !sitting.current)
    return (
      <Amen
        prayed={prayers.filter(({ id }) => sitting.prayed.has(id))}
        wayOut={wayOut}
        onAgain={sitting.restart}
      />
    );
  return (
    <Frame
      isLarge={isLarge}
      onLarge={setLarge}
      wayOut={wayOut}
      sitting={sitting}
      prayer={sitting.current}
    />
  );
}

const TEXT_ID = 'request-text';
const FLAGS_ID = 'request-flags';

type FrameProps = {
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
  wayOut: string;
  sitting: ReturnType<typeof useSitting>;
  prayer: Prayer;
};

/** One request, with buttons within reach of a thumb. In the large view for meetings only the text is shown. */
function Frame({ isLarge, onLarge, wayOut, sitting, prayer }: FrameProps) {
  const { pray, skip, back, isFirst, position, count } = sitting;
  const text = useRef<HTMLHeadingElement>(null);
  usePageKeys({ skip, back: isFirst ? undefined : back, close: () => onLarge(false) });
  const swipes = useSwipes({ on: skip, back: isFirst ? undefined : back });
  const progress = m.pray_progress({ position, count });
  useWindowTitle(m.pray_title());
  // The next request gets the focus and starts at its top.
  useEffect(() => {
    text.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [prayer.id]);

  return (
    // As high as the window without the layout's padding.
    <div
      className="flex min-h-[calc(100dvh-2rem)] flex-col wide:min-h-[calc(100dvh-4.5rem)]"
      {...swipes}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 pb-3">
        <p className="whitespace-nowrap text-meta text-muted" {...useLive()}>
          {progress}
        </p>
        <div className="-me-2 flex flex-wrap items-center gap-1 *:whitespace-nowrap *:px-2!">
          <Button
            tone="quiet"
            icon={isLarge ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
            onClick={() => onLarge(!isLarge)}
          >
            {isLarge ? m.pray_smaller() : m.pray_larger()}
          </Button>
          <LinkButton to={wayOut} tone="quiet" icon={<X {...icon} />}>
            {m.pray_close()}
          </LinkButton>
        </div>
      </div>
      <article className="mx-auto flex w-full max-w-[65ch] flex-1 flex-col gap-4 pb-6">
        {/* A new element for each request, so that screen readers announce it. */}
        <h1
          id={titleId(prayer)}
          key={prayer.id}
          ref={text}
          tabIndex={-1}
          aria-describedby={`${FLAGS_ID} ${TEXT_ID}`}
          className={`own-words ${isTitleRepeated(prayer) ? 'sr-only' : isLarge ? 'text-display' : 'text-title'}`}
        >
          <span {...HEADING_WORDS}>{prayer.title}</span>
        </h1>
        {/* Drawn above the heading, which is first in the DOM. */}
        {!isLarge && (
          <div className="-order-1 flex flex-col gap-4">
            <PrayerAuthor prayer={prayer} />
            <div id={FLAGS_ID} className="empty:hidden">
              <PrayerFlags prayer={prayer} />
            </div>
          </div>
        )}
        <p
          id={TEXT_ID}
          className={`long-words ${isLarge ? 'text-display leading-snug' : 'text-heading leading-normal'}`}
        >
          {prayer.content}
        </p>
        <LatestUpdate prayer={prayer} />
        {!isLarge && <PrayerAudience prayer={prayer} />}
      </article>
      <Thumb>
        <Button tone="plain" icon={<ArrowLeft {...icon} />} disabled={isFirst} onClick={back}>
          {m.pray_back()}
        </Button>
        <Button tone="plain" icon={<SkipForward {...icon} />} onClick={skip}>
          {m.pray_skip()}
        </Button>
        <Button
          className="flex-[2]! min-h-14 text-prayer"
          icon={<PrayIcon aria-hidden className="size-6 shrink-0" />}
          onClick={pray}
        >
          {m.pray_pray()}
        </Button>
      </Thumb>
    </div>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** Buttons at the foot of the screen, within reach of a thumb. */
const Thumb = ({ children }: { children: ReactNode }) => (
  <div
    data-at-foot
    className="sticky bottom-0 -mx-4 border-line border-t-2 bg-page px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
  >
    <div className="mx-auto flex w-full max-w-[65ch] flex-wrap gap-2 *:flex-1 *:px-2">
      {children}
    </div>
  </div>
);
