import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { useLive } from '../ui/spoken.tsx';
import type { useSwipes } from './use-swipes.ts';

type SittingPageProps = ProgressProps & {
  /** The classes of the whole screen's tint. */
  tint: string;
  /** What stands at the foot, within reach of a thumb. */
  buttons: ReactNode;
  /** Buttons for the view, beside how far the sitting is. */
  view: ReactNode;
  swipes: ReturnType<typeof useSwipes>;
  children: ReactNode;
};

/** A page of a prayer book: what to pray for a little above the middle, buttons at the foot. */
export const SittingPage = ({
  tint,
  buttons,
  view,
  swipes,
  children,
  ...progress
}: SittingPageProps) => (
  // As high as the window without the layout's padding.
  <div
    className="flex min-h-[calc(100dvh-2rem)] flex-col wide:min-h-[calc(100dvh-4.5rem)]"
    {...swipes}
  >
    <div
      aria-hidden
      className={`fixed inset-0 ${tint}`}
      // Over the page's ground, under all words.
      style={{ zIndex: -1 }}
    />
    <Progress {...progress}>{view}</Progress>
    {/* A short request stands a little above the middle, a long one begins at the top. */}
    <div style={{ flexGrow: 9 }} />
    {children}
    <div style={{ flexGrow: 11 }} />
    <Thumb tint={tint}>{buttons}</Thumb>
  </div>
);

type ProgressProps = { position: number; count: number };

/** How far the sitting is, as a line and in words, beside the buttons for the view. */
const Progress = ({ position, count, children }: ProgressProps & { children: ReactNode }) => (
  <>
    <div aria-hidden className="fixed inset-x-0 top-0 bg-line" style={{ height: 3 }}>
      <div className="h-full bg-primary" style={{ width: `${(position / count) * 100}%` }} />
    </div>
    <div className="flex flex-wrap items-center justify-between gap-x-2 pb-3">
      <p className="whitespace-nowrap text-meta text-muted" {...useLive()}>
        {m.pray_progress({ position, count })}
      </p>
      <div className="-me-2 flex flex-wrap items-center gap-1 *:whitespace-nowrap *:px-2!">
        {children}
      </div>
    </div>
  </>
);

/** Buttons at the foot of the screen, within reach of a thumb; the first one at the end of the line. */
const Thumb = ({ tint, children }: { tint: string; children: ReactNode }) => (
  <div
    data-at-foot
    className={`sticky bottom-0 -mx-4 border-line border-t px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] ${tint}`}
  >
    <div
      className="mx-auto flex w-full max-w-[65ch] flex-wrap items-center gap-2 *:flex-1 *:px-2"
      style={{ flexDirection: 'row-reverse' }}
    >
      {children}
    </div>
  </div>
);
