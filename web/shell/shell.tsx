import { useAtom } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { useLocation } from '../router.tsx';
import { TooltipGroup } from '../ui/tooltip.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { newPrayerDialog } from './dialogs.ts';
import { DisplayDialog } from './display-dialog.tsx';
import { DonateDialog } from './donate-dialog.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';

const NewPrayerDialog = lazy(async () => ({
  default: (await import('../prayers/new-prayer-dialog.tsx')).NewPrayerDialog,
}));

/** The frame a member sees: header, sidebar or bottom bar, and the dialogs that open anywhere. */
export function Shell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <TooltipGroup>
      {/* The screen scrolls between the header and the bar, so that neither ever covers it; where
          there is too little height for that, everything scrolls. */}
      <div className="flex min-h-dvh flex-col tall:h-dvh tall:overflow-hidden print:h-auto print:overflow-visible">
        <SkipLink />
        <Header user={user} />
        <div className="flex min-h-0 flex-1">
          <Sidebar user={user} />
          {/* A new one for every path: each screen starts at its top. */}
          <div
            key={pathname}
            className="relative min-w-0 flex-1 tall:overflow-y-auto print:overflow-visible"
          >
            <main id="main" className="mx-auto w-full max-w-5xl px-4 py-6 wide:px-10 wide:py-9">
              {children}
            </main>
          </div>
        </div>
        <BottomBar user={user} />
      </div>
      <DonateDialog user={user} />
      <DisplayDialog />
      <NewPrayer />
    </TooltipGroup>
  );
}

function NewPrayer() {
  const [dialog, setDialog] = useAtom(newPrayerDialog);
  if (!dialog.open) return null;
  return (
    <Suspense>
      <NewPrayerDialog groupId={dialog.groupId} onClose={() => setDialog({ open: false })} />
    </Suspense>
  );
}
