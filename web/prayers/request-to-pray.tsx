import { ArrowLeft, Maximize2, Minimize2, SkipForward, X } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { PrayedIcon, PrayIcon } from '../icons.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/links.tsx';
import { tint } from '../ui/tints.ts';
import { useWindowTitle } from '../ui/window-title.ts';
import { PrayerFlags } from './prayer-flags.tsx';
import { LatestUpdate, PrayerAudience } from './prayer-frame.tsx';
import { PrayerAuthor, titleId } from './prayer-person.tsx';
import type { useSitting } from './sitting.ts';
import { SittingPage } from './sitting-page.tsx';
import { usePageFocus } from './use-page-focus.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useSwipes } from './use-swipes.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { isTitleRepeated } from './words.ts';

const AUTHOR_ID = 'request-author';
const FLAGS_ID = 'request-flags';
const TEXT_ID = 'request-text';
const DESCRIPTION = `${AUTHOR_ID} ${FLAGS_ID} ${TEXT_ID}`;

type RequestToPrayProps = {
  prayer: Prayer;
  sitting: ReturnType<typeof useSitting>;
  wayOut: string;
  /** It was prayed for just now, and is about to go. */
  isPrayed: boolean;
};

/**
 * One request, as a page of a prayer book, with buttons within reach of a thumb. In the large view for meetings only the
 * text is shown.
 */
export function RequestToPray({ prayer, sitting, wayOut, isPrayed }: RequestToPrayProps) {
  const { isFirst } = sitting;
  // Also of a request that was prayed for before, in this sitting.
  const hasPrayed = isPrayed || sitting.isPrayed;
  const request = usePageFocus(prayer.id);
  const unlessPrayed = (act: () => void) => () => {
    if (!isPrayed) act();
  };
  const pray = unlessPrayed(sitting.pray);
  const skip = unlessPrayed(sitting.skip);
  const back = unlessPrayed(sitting.back);
  const [isLarge, setLarge] = useState(false);
  usePageKeys({ skip, back: isFirst ? undefined : back, close: () => setLarge(false) });
  const swipes = useSwipes({ on: skip, back: isFirst ? undefined : back });
  useWindowTitle(m.pray_title());
  useWakeLock();

  return (
    <SittingPage
      position={sitting.position}
      count={sitting.count}
      tint={tint(prayer.id)}
      swipes={swipes}
      view={
        <>
          <Button
            tone="quiet"
            icon={isLarge ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
            onClick={() => setLarge(!isLarge)}
          >
            {isLarge ? m.pray_smaller() : m.pray_larger()}
          </Button>
          <LinkButton to={wayOut} tone="quiet" icon={<X {...icon} />}>
            {m.pray_close()}
          </LinkButton>
        </>
      }
      buttons={
        <>
          {/* First in the DOM: the key after the request leads to it. */}
          <Button
            className="flex-[2]! min-h-16 text-prayer"
            icon={
              hasPrayed ? (
                <PrayedIcon aria-hidden className="size-6" />
              ) : (
                <PrayIcon aria-hidden className="size-6" />
              )
            }
            onClick={pray}
          >
            {hasPrayed ? m.pray_prayed() : m.pray_pray()}
          </Button>
          <Button tone="quiet" icon={<SkipForward {...icon} />} onClick={skip}>
            {m.pray_skip()}
          </Button>
          <Button tone="quiet" icon={<ArrowLeft {...icon} />} disabled={isFirst} onClick={back}>
            {m.pray_back()}
          </Button>
        </>
      }
    >
      {/*
       * A new element for each request, so that screen readers announce it. Not the heading: Orca leaves out its
       * description where the focused element was just removed.
       */}
      <article
        key={prayer.id}
        ref={request}
        tabIndex={-1}
        // Not by the heading's id: Orca leaves out a label on which its cursor already is.
        aria-label={prayer.title}
        aria-describedby={DESCRIPTION}
        className={`mx-auto flex w-full max-w-[65ch] flex-col gap-4 py-6 transition-opacity ${isPrayed ? 'opacity-40' : ''}`}
        style={{ outline: 'none' }}
      >
        <h1
          id={titleId(prayer)}
          className={`own-words ${isTitleRepeated(prayer) ? 'sr-only' : isLarge ? 'text-display' : 'text-title'}`}
        >
          {prayer.title}
        </h1>
        {/* Drawn above the heading, which is first in the DOM. */}
        {!isLarge && (
          <div className="-order-1 flex flex-col gap-4">
            <div id={AUTHOR_ID}>
              <PrayerAuthor prayer={prayer} size="medium" />
            </div>
            <div id={FLAGS_ID} className="empty:hidden">
              <PrayerFlags prayer={prayer} />
            </div>
          </div>
        )}
        <p
          id={TEXT_ID}
          className={`long-words ${isLarge ? LARGE : sizeOf(prayer.content)}`}
          style={isLarge || prayer.content.length > SHORT ? undefined : SHORT_STYLE}
        >
          {prayer.content}
        </p>
        <LatestUpdate prayer={prayer} />
        {!isLarge && <About prayer={prayer} hasPrayed={hasPrayed} />}
      </article>
    </SittingPage>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

const LARGE = 'text-display leading-snug';

/** Characters of a text that is larger than others, and how: no other screen has this size. */
const SHORT = 120;
const SHORT_STYLE = { fontSize: '1.75rem', lineHeight: 1.36 };

/** Class of a text: the shorter it is, the larger. */
const sizeOf = ({ length }: string) => (length <= 300 ? 'text-heading' : 'text-prayer');

/** How many prayed for it; of one's own request, who sees it. */
const About = ({ prayer, hasPrayed }: { prayer: Prayer; hasPrayed: boolean }) =>
  prayer.isMine ? (
    <PrayerAudience prayer={prayer} />
  ) : (
    <p className="text-meta text-muted">
      {m.pray_prayed_by({ count: prayer.supportCount + (hasPrayed && !prayer.hasPrayed ? 1 : 0) })}
    </p>
  );
