import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';

/** Copies the group's invite link, or shows it where the browser does not let us copy. */
export function CopyInviteLink({ groupId, className }: { groupId: number; className?: string }) {
  const [shownLink, setShownLink] = useState('');
  const make = useAction('makeInviteLink');
  const copy = async (link: string) => {
    if (await copyText(link)) {
      notify({ title: 'Link copied!', text: 'Anyone who has it can join, for the next 30 days.' });
    } else {
      setShownLink(link);
    }
  };
  return (
    <>
      <Button
        tone="plain"
        className={className}
        icon={<LinkIcon aria-hidden className="size-5 shrink-0" />}
        pending={make.isPending}
        onClick={() =>
          make.mutate(
            { params: { id: groupId } },
            { onSuccess: ({ inviteUrl }) => void copy(inviteUrl) },
          )
        }
      >
        Copy Invite Link
      </Button>
      <Dialog open={shownLink !== ''} onClose={() => setShownLink('')} title="Invite Link">
        <CopyField
          label="Invite link"
          hint="Anyone who has this link can join the group, for the next 30 days."
          value={shownLink}
        />
        <Actions>
          <Button onClick={() => setShownLink('')}>Done</Button>
        </Actions>
      </Dialog>
    </>
  );
}
