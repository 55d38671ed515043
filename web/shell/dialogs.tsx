import { atom, useAtom } from 'jotai';
import { Suspense } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { part } from '../ui/part.ts';

const NewRequestDialog = part(
  async () => (await import('../prayers/new-request.tsx')).NewRequestDialog,
);

const DonateDialog = part(async () => (await import('./donate-dialog.tsx')).DonateDialog);

export type NewPrayerDialogState = { open: boolean; groupId?: number };

/** The state of the new-request dialog. Buttons set it, the shell draws the dialog. */
export const newPrayerDialog = atom<NewPrayerDialogState>({ open: false });

export const donateDialog = atom(false);
export const textSizeDialog = atom(false);

/** Closes all dialogs and menus. */
export const closeDialogsAtom = atom(null, (_get, set) => {
  set(newPrayerDialog, { open: false });
  set(donateDialog, false);
  set(textSizeDialog, false);
});

/** The new-request dialog, while it is open. */
export function NewRequest() {
  const [dialog, setDialog] = useAtom(newPrayerDialog);
  if (!dialog.open) return null;
  return (
    <Suspense>
      <NewRequestDialog groupId={dialog.groupId} onClose={() => setDialog({ open: false })} />
    </Suspense>
  );
}

/** The dialog for giving, while it is open. */
export function Donate({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useAtom(donateDialog);
  if (!isOpen) return null;
  return (
    <Suspense>
      <DonateDialog user={user} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
