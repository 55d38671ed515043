import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages.ts';
import { Button } from '../button.tsx';
import { Failed } from '../failed.tsx';
import { Spinner } from '../spinner.tsx';
import { say } from '../spoken.tsx';
import { useFocusOnNew } from './use-focus-on-new.ts';

/** A list that is read page by page, as `useList` returns it. */
export type ListState<T> = {
  /** Items read so far; undefined until the first page is loaded. */
  items: T[] | undefined;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Reads the next page. Resolves with false if that failed. */
  loadMore: () => Promise<boolean>;
  /** Length of the whole list, if known. */
  total?: number | undefined;
  retry: () => void;
};

type ListProps<T> = {
  list: ListState<T>;
  /** The text beside the spinner; null to show nothing while loading. */
  loading: string | null;
  /** The title of the error, or the whole element. */
  failed?: ReactNode;
  /** Shown instead of the items if there are none. */
  empty?: ReactNode;
  children: (items: T[]) => ReactNode;
  /** Button or link to the next page. */
  more?: ReactNode;
  /** For a conversation: the next page is older and comes above the items. */
  isMoreAbove?: boolean;
  /** Classes of the box around items and button; null for no box. */
  className?: string | null;
};

/** Draws a list in its state: loading, failed, empty or ready, with a button for more. */
export function List<T>({
  list,
  loading,
  failed,
  empty,
  children,
  more = <ShowMore list={list} />,
  isMoreAbove = false,
  className = 'flex print:block flex-col gap-4 print:[&>*+*]:mt-4',
}: ListProps<T>) {
  const { error, retry, hasMore } = list;
  const items = useGrowing(list.items, isMoreAbove);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNew(box, isMoreAbove);
  useMoreSaid(list);
  if (!items) {
    if (error && (failed === undefined || typeof failed === 'string')) {
      return <Failed title={failed} onRetry={retry} />;
    }
    if (error) return failed;
    return loading === null ? null : <Spinner label={loading} />;
  }
  if (items.length === 0 && empty !== undefined) return empty;
  const all = (
    <>
      {hasMore && isMoreAbove && more}
      {children(items)}
      {hasMore && !isMoreAbove && items.length === list.items?.length && more}
    </>
  );
  if (className === null) return all;
  return (
    <div ref={box} className={className}>
      {all}
    </div>
  );
}

/** Announces the number of new items after a further page was loaded. */
function useMoreSaid({ items, isLoadingMore, total }: ListState<unknown>) {
  const shown = items?.length ?? 0;
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (isLoadingMore) before.current ??= shown;
    else {
      const count = shown - (before.current ?? shown);
      before.current = undefined;
      if (count > 0)
        say(total === undefined ? m.ui_more({ count }) : m.ui_more_of({ count, shown, total }));
    }
  }, [isLoadingMore, shown, total]);
}

/** Number of items drawn first, and added with each step. */
const FIRST = 3;
const STEP = 2;

/**
 * Draws a list in small steps, so that a phone stays responsive. A wide window, and so a faster computer,
 * draws it at once.
 */
function useGrowing<T>(items: T[] | undefined, isWhole: boolean) {
  const [count, setCount] = useState(FIRST);
  const length = items?.length ?? 0;
  const isGrown = isWhole || isWide() || count >= length;
  useEffect(() => {
    if (!isGrown) startTransition(() => setCount((before) => before + STEP));
  });
  return isGrown ? items : items?.slice(0, count);
}

const isWide = () => globalThis.matchMedia?.('(min-width: 48rem)').matches ?? true;

/** Reads the next page when its button comes near the screen; the button is for the keyboard, and for a retry. */
export function MoreAsOneScrolls({ list }: { list: Omit<ListState<unknown>, 'items'> }) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(list.loadMore);
  load.current = list.loadMore;
  const hasFailed = list.error !== null;
  useEffect(() => {
    if (hasFailed || !end.current || !('IntersectionObserver' in window)) return;
    return whileNear(end.current, () => load.current());
  }, [hasFailed]);
  return (
    <div ref={end} className="flex justify-center">
      <ShowMore list={list} />
    </div>
  );
}

/**
 * Loads pages while an element is near the screen and there is more. An observer reports only changes, so it
 * is restarted after each page.
 */
function whileNear(element: Element, load: () => Promise<boolean>) {
  let isOver = false;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.unobserve(element);
      const hasCome = await load();
      if (hasCome && !isOver) observer.observe(element);
    },
    { rootMargin: '800px 0px' },
  );
  observer.observe(element);
  return () => {
    isOver = true;
    observer.disconnect();
  };
}

type ShowMoreProps = { list: Omit<ListState<unknown>, 'items'>; children?: ReactNode };

/** Reads the next page of a list. */
export const ShowMore = ({ list, children = m.ui_show_more() }: ShowMoreProps) => (
  <Button
    data-more
    tone="plain"
    className="self-center"
    onClick={() => void list.loadMore()}
    pending={list.isLoadingMore}
    pendingLabel={m.ui_loading()}
  >
    {children}
  </Button>
);
