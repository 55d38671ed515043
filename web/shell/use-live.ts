import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForChanges } from '../api/live.ts';
import { isWriting } from '../ui/form.tsx';

/** Keeps what is on the screen as it is on the server, for as long as this is shown. */
export function useLive() {
  const client = useQueryClient();
  useEffect(() => listenForChanges(client, () => isWriting() || isDialogOpen()), [client]);
}

/** A dialog stands over what it is about: a card that went away would take it along. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
