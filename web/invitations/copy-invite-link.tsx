import { Suspense, useState } from 'react';
import type { InviteLink } from '../../shared/invitations.ts';
import { m } from '../../shared/messages.ts';
import { inviteLinkActions } from '../api/actions/invite-link.ts';
import { useAction } from '../api/actions/use-action.ts';
import { copyText } from '../ui/fields/copy-field.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { notify } from '../ui/overlays/notify.ts';

const LinkDialog = lazyComponent(() => import('./link-dialog.tsx'), 'LinkDialog');

/**
 * A group's invitation link: `make` fetches it and passes it to `copy`, or to `share` for the phone's share
 * sheet. If the browser refuses both, or others cannot open the link everywhere, `dialog` shows it, so it must be
 * rendered.
 */
export function useInviteLink(group: { id: number; name: string }) {
  const [shownLink, setShownLink] = useState('');
  const making = useAction(inviteLinkActions.makeInviteLink);
  const copy = async ({ inviteUrl, reach }: InviteLink) => {
    const isCopied = await copyText(inviteUrl);
    if (isCopied)
      notify({ title: m.invitations_link_copied_title(), text: m.invitations_link_copied() });
    // The dialog says which phones cannot open it.
    if (!isCopied || reach !== 'anywhere') setShownLink(inviteUrl);
  };
  const share = async (link: InviteLink) => {
    const text = m.invitations_share_text({ group: group.name });
    const words = { title: group.name, text, url: link.inviteUrl };
    if (link.reach !== 'anywhere' || !navigator.share) return copy(link);
    // A user who closes the sheet wants nothing else. If it does not open, the link is copied.
    await navigator.share(words).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copy(link);
    });
  };
  return {
    isPending: making.isPending,
    make: (pass: (link: InviteLink) => void | Promise<void>) =>
      making.mutate({ params: { id: group.id } }, { onSuccess: (link) => void pass(link) }),
    copy,
    share,
    dialog: (
      <Suspense>
        {shownLink && <LinkDialog link={shownLink} onClose={() => setShownLink('')} />}
      </Suspense>
    ),
  };
}
