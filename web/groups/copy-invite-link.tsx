import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useAction } from '../api/use-action.ts';
import { copyText } from '../ui/copy-field.tsx';
import { notify } from '../ui/notify.ts';
import { part } from '../ui/part.ts';

const LinkDialog = part(async () => (await import('./link-dialog.tsx')).LinkDialog);

/**
 * Copies the group's link, or shows it if the browser refuses to copy: `copy` starts, and `dialog`
 * must be drawn.
 */
export function useCopyInviteLink(groupId: number) {
  const [shownLink, setShownLink] = useState('');
  const make = useAction('makeInviteLink');
  const copy = async (link: string) => {
    if (await copyText(link)) {
      notify({ title: m.invitations_link_copied_title(), text: m.invitations_link_copied() });
    } else {
      setShownLink(link);
    }
  };
  return {
    isPending: make.isPending,
    copy: () =>
      make.mutate(
        { params: { id: groupId } },
        { onSuccess: ({ inviteUrl }) => void copy(inviteUrl) },
      ),
    dialog: (
      <Suspense>
        {shownLink && <LinkDialog link={shownLink} onClose={() => setShownLink('')} />}
      </Suspense>
    ),
  };
}
