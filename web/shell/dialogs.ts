import { atom } from 'jotai';

export type NewPrayerDialogState = { open: boolean; groupId?: number };

/** The one new-request dialog: every button that asks for it sets this, the shell draws it. */
export const newPrayerDialog = atom<NewPrayerDialogState>({ open: false });

export const donateDialog = atom(false);
export const displayDialog = atom(false);

/** Closes whatever stands over the page. */
export const closeDialogsAtom = atom(null, (_get, set) => {
  set(newPrayerDialog, { open: false });
  set(donateDialog, false);
  set(displayDialog, false);
});
