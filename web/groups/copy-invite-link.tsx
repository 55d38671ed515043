import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useAction } from '../api/use-action.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { CopyField, copyText } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';

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
      <Dialog
        open={shownLink !== ''}
        onClose={() => setShownLink('')}
        title={m.invitations_link_title()}
      >
        <CopyField
          label={m.invitations_link_label()}
          hint={m.invitations_link_hint()}
          value={shownLink}
        />
        <Actions>
          <Button onClick={() => setShownLink('')}>{m.ui_done()}</Button>
        </Actions>
      </Dialog>
    ),
  };
}
