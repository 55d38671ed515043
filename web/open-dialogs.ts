import { atom } from 'jotai';

type NewPrayerDialogState = { open: boolean; groupId?: number };

/** State of the new-request dialog: buttons set it, the shell draws the dialog. */
export const newPrayerDialog = atom<NewPrayerDialogState>({ open: false });

export const donateDialog = atom(false);
export const textSizeDialog = atom(false);

export const closeDialogsAtom = atom(null, (_get, set) => {
  set(newPrayerDialog, { open: false });
  set(donateDialog, false);
  set(textSizeDialog, false);
});
