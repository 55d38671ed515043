import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { copyText } from '../ui/fields/copy-field.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { notify } from '../ui/overlays/notify.ts';

const LinkDialog = lazyComponent(() => import('./link-dialog.tsx'), 'LinkDialog');

/**
 * A group's invitation link: `make` fetches it and passes it to `copy`, or to `share` for the phone's share
 * sheet. If the browser refuses both, `dialog` shows the link, so it must be rendered.
 */
export function useInviteLink(group: { id: number; name: string }) {
  const [shownLink, setShownLink] = useState('');
  const making = useAction(invitationActions.makeInviteLink);
  const copy = async (link: string) => {
    if (await copyText(link)) {
      notify({ title: m.invitations_link_copied_title(), text: m.invitations_link_copied() });
    } else {
      setShownLink(link);
    }
  };
  const share = async (url: string) => {
    const words = { title: group.name, text: m.invitations_share_text({ group: group.name }), url };
    if (!navigator.share) return copy(url);
    // A user who closes the sheet wants nothing else. If it does not open, the link is copied.
    await navigator.share(words).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copy(url);
    });
  };
  return {
    isPending: making.isPending,
    make: (pass: (link: string) => void | Promise<void>) =>
      making.mutate(
        { params: { id: group.id } },
        { onSuccess: ({ inviteUrl }) => void pass(inviteUrl) },
      ),
    copy,
    share,
    dialog: (
      <Suspense>
        {shownLink && <LinkDialog link={shownLink} onClose={() => setShownLink('')} />}
      </Suspense>
    ),
  };
}
