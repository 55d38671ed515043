import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { listenForChanges } from '../api/cache/live.ts';
import { useRead } from '../api/cache/queries.ts';
import { isBack, sendQueued } from '../api/offline/offline-queue.ts';
import { useOpened } from '../api/offline/service-worker.ts';
import { cacheReadsSoon } from '../api/offline/without-connection.ts';
import { renewSubscription } from '../notices/push-subscription.ts';
import { closeDialogsAtom, textSizeDialog } from '../open-dialogs.ts';
import { isPrayPath } from '../paths.ts';
import { useLocation } from '../router.tsx';
import { isWriting } from '../ui/fields/unsaved.ts';
import { lazyComponent, readAhead } from '../ui/lazy-component.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Donate, NewRequest } from './dialogs.tsx';
import { Header } from './header.tsx';
import { useSearchKey } from './search-link.tsx';
import { SidebarContent } from './sidebar.tsx';
import { SkipLink } from './signed-out-header.tsx';
import { TextSize } from './text-size.tsx';
import { UpdateReady } from './update-ready.tsx';
import { useWide } from './use-wide.ts';

/** The frame a member sees: header, sidebar or bottom bar, and the dialogs that open anywhere. */
export function Shell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { pathname } = useLocation();
  const isPraying = isPrayPath(pathname);
  const closeDialogs = useSetAtom(closeDialogsAtom);
  const [isTextSizeOpen, setTextSizeOpen] = useAtom(textSizeDialog);
  // Another screen, or another person's frame, begins with nothing open.
  useEffect(() => closeDialogs(), [pathname, closeDialogs]);
  useSearchKey();
  useOpened();
  // First the frame, then the screen in it: together they take a slow phone too long.
  const hasFrame = useDeferredValue(true, false);
  return (
    <>
      {/* The page itself scrolls, under a header and over a bar that stay in sight; where there is
          too little height for that, they scroll with it. */}
      <div
        className={`flex min-h-dvh print:min-h-0 flex-col print:block print:p-0! ${isPraying ? '' : 'tall:max-wide:pb-[calc(4.125rem+env(safe-area-inset-bottom))]'}`}
      >
        <SkipLink />
        {!isPraying && <Header user={user} />}
        {/* Before the page, whose list may go on and on, for the keyboard and for screen readers. */}
        {!isPraying && <BottomBar user={user} />}
        <div className="flex flex-1 print:block">
          {!isPraying && <Sidebar user={user} />}
          <main
            id="main"
            className="relative mx-auto w-full min-w-0 max-w-5xl flex-1 px-4 pt-2 pb-6 wide:px-10 wide:py-9 print:max-w-none print:p-0!"
          >
            {!isPraying && <UnreadNotices />}
            {hasFrame && children}
          </main>
        </div>
      </div>
      <Donate user={user} />
      <TextSize isOpen={isTextSizeOpen} onClose={() => setTextSizeOpen(false)} />
      <NewRequest />
      <UpdateReady />
      <Later>
        <BesideTheScreen user={user} />
      </Later>
    </>
  );
}

const Notices = lazyComponent(async () => (await import('../notices/on-every-screen.tsx')).Notices);

/** Hardly anybody has one, so the first screen does without what shows them. */
function UnreadNotices() {
  const { data: news } = useRead('getNews');
  if (!news || news.notices.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Notices notices={news.notices} />
    </Suspense>
  );
}

/** Beside the page where it is wide. On a phone it is not drawn, and reads nothing. */
function Sidebar({ user }: { user: CurrentUser }) {
  if (!useWide()) return null;
  return (
    <div className="hidden w-72 shrink-0 border-line border-e-2 wide:block print:hidden">
      <SidebarContent user={user} />
    </div>
  );
}

/** Its content in a task of its own, after what is seen has been drawn. */
function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true));
    return () => clearTimeout(timer);
  }, []);
  return isTime && children;
}

/** What the app does while it is open, and nobody sees. */
function BesideTheScreen({ user }: { user: CurrentUser }) {
  useEffect(readAhead, []);
  useLive();
  useKeeping();
  useEffect(() => renewSubscription(user), [user]);
  return null;
}

/** Keeps what is read, for when there is no connection, and sends what was done without one. */
function useKeeping() {
  const client = useQueryClient();
  useEffect(() => sendQueued(client), [client]);
  useEffect(() => cacheReadsSoon(client), [client]);
}

/** Keeps the screen up to date with the server. */
function useLive() {
  const client = useQueryClient();
  useEffect(
    () =>
      listenForChanges(
        client,
        () => isWriting() || isDialogOpen(),
        () => void isBack(client),
      ),
    [client],
  );
}

/** A dialog belongs to a card. If the card went away, the dialog would too. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
