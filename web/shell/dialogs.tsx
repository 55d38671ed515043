import { useAtom } from 'jotai';
import { Suspense } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { donateDialog, newPrayerDialog } from '../open-dialogs.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const NewRequestDialog = lazyComponent(
  () => import('../prayers/new-request.tsx'),
  'NewRequestDialog',
);

const DonateDialog = lazyComponent(() => import('./donate-dialog.tsx'), 'DonateDialog');

export function NewRequest() {
  const [dialog, setDialog] = useAtom(newPrayerDialog);
  if (!dialog.open) return null;
  return (
    <Suspense>
      <NewRequestDialog groupId={dialog.groupId} onClose={() => setDialog({ open: false })} />
    </Suspense>
  );
}

export function Donate({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useAtom(donateDialog);
  if (!isOpen) return null;
  return (
    <Suspense>
      <DonateDialog user={user} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
