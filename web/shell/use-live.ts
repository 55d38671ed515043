import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForChanges } from '../api/live.ts';

/** Keeps what is on the screen as it is on the server, for as long as this is shown. */
export function useLive() {
  const client = useQueryClient();
  useEffect(() => listenForChanges(client, isWriting), [client]);
}

const FIELD = 'textarea, input:not([type=checkbox], [type=radio], [type=button])';

/** Whether somebody has a dialog open, is in a field, or has changed something in a form. */
function isWriting() {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  return (
    document.activeElement?.matches(FIELD) === true ||
    document.querySelector('form[data-dirty=true]') !== null
  );
}
