import { useAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { SHARED_MOST, TOO_LONG } from '../../shared/shared-words.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { Redirect } from '../ui/links.tsx';
import { notify } from '../ui/overlays/notify.ts';
import { useNewRequestDraft } from './new-request-draft.ts';
import { valuesOf } from './request-values.ts';
import { takeShared, withShared } from './shared-words.ts';

/** Opens the dialog of a new request over a screen. When it is closed, this becomes Home. */
export function Writing({ children }: { children: ReactNode }) {
  const [{ open }, setDialog] = useAtom(newPrayerDialog);
  const [hasOpened, setOpened] = useState(false);
  const { draft, store } = useNewRequestDraft('new');
  useEffect(() => {
    const shared = takeShared();
    const words = typeof shared === 'object' ? withShared(draft ?? valuesOf(), shared) : shared;
    if (words === TOO_LONG)
      notify({
        tone: 'destructive',
        title: m.prayers_shared_failed(),
        text: m.prayers_shared_too_long({ most: SHARED_MOST }),
      });
    else if (words) store(words);
    setDialog({ open: true });
    setOpened(true);
  }, []);
  // The form is closed: this path would open it again.
  if (hasOpened && !open) return <Redirect to={paths.dashboard} />;
  return children;
}
