import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { listenForChanges } from '../api/cache/live.ts';
import { useRead } from '../api/cache/queries.ts';
import { isBack, sendQueued } from '../api/offline/offline-queue.ts';
import { useOpened } from '../api/offline/service-worker.ts';
import { cacheReadsSoon } from '../api/offline/without-connection.ts';
import { closeDialogsAtom, textSizeDialog } from '../open-dialogs.ts';
import { isPrayPath, paths } from '../paths.ts';
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

/** The layout for members: header, sidebar or bottom bar, and the dialogs that open anywhere. */
export function Shell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { pathname } = useLocation();
  const isPraying = isPrayPath(pathname);
  const closeDialogs = useSetAtom(closeDialogsAtom);
  const [isTextSizeOpen, setTextSizeOpen] = useAtom(textSizeDialog);
  // Another screen or another user starts without open dialogs.
  useEffect(() => {
    // That path is the one of an open dialog.
    if (pathname !== paths.write) closeDialogs();
  }, [pathname, closeDialogs]);
  useSearchKey();
  useOpened();
  // Draws the layout first and then the screen: together they block a slow phone too long.
  const hasFrame = useDeferredValue(true, false);
  return (
    <>
      {/* The page scrolls under a fixed header and over a fixed bar; in a low window they scroll with it. */}
      <div
        className={`flex min-h-dvh print:min-h-0 flex-col print:block print:p-0! ${isPraying ? '' : 'tall:max-wide:pb-[calc(4.125rem+env(safe-area-inset-bottom))]'}`}
      >
        <SkipLink />
        {!isPraying && <Header user={user} />}
        {/* Before the page in the DOM, whose list may be endless, for the keyboard and screen readers. */}
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

const Notices = lazyComponent(() => import('../notices/on-every-screen.tsx'), 'Notices');

/** Lazy, because few users have a notice. */
function UnreadNotices() {
  const { data: news } = useRead('getNews');
  if (!news || news.notices.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Notices notices={news.notices} />
    </Suspense>
  );
}

/** The sidebar in a wide window. On a phone it is not rendered and reads nothing. */
function Sidebar({ user }: { user: CurrentUser }) {
  if (!useWide()) return null;
  return (
    <div className="hidden w-72 shrink-0 border-line border-e wide:block print:hidden">
      <SidebarContent user={user} />
    </div>
  );
}

/** Renders its children in a later task, after the visible page was drawn. */
function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true));
    return () => clearTimeout(timer);
  }, []);
  return isTime && children;
}

/** Invisible work while the app is open. */
function BesideTheScreen({ user }: { user: CurrentUser }) {
  useEffect(readAhead, []);
  useLive();
  useKeeping();
  useEffect(() => void renewPush(user), [user]);
  return null;
}

/** Renews the push subscription of a browser that may show notifications. The next start tries again. */
const renewPush = async (user: CurrentUser) => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const push = await import('../notices/push-subscription.ts').catch(() => undefined);
  push?.renewSubscription(user);
};

/** Caches reads for use offline, and sends queued calls. */
function useKeeping() {
  const client = useQueryClient();
  useEffect(() => sendQueued(client), [client]);
  useEffect(() => cacheReadsSoon(client), [client]);
}

/** Follows the server's events. */
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

/** Whether a dialog is open. It belongs to a card, and a refetch that removes the card would close it. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
