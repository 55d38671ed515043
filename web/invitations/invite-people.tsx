import { Link as LinkIcon, Mail, QrCode as QrIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { useList } from '../api/cache/lists.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spoken } from '../ui/spoken.tsx';
import { useInviteLink } from './copy-invite-link.tsx';

const InviteDialog = lazyComponent(() => import('./invite.tsx'), 'InviteDialog');
const LinkCode = lazyComponent(() => import('./link-code.tsx'), 'LinkCode');

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** Asks the owner of a group without other members to invite people. */
export function InvitePeople({ group }: { group: Group }) {
  const [isMailing, setMailing] = useState(false);
  // Read only after a mail, because a first visit should need few calls.
  const [hasMailed, setMailed] = useState(false);
  const doneMailing = () => {
    setMailing(false);
    setMailed(true);
  };
  const link = useInviteLink(group);
  const [code, setCode] = useState<string>();
  if (group.memberCount > 1 || !canInviteToGroup(group)) return null;
  return (
    <Card className="flex max-w-xl flex-col gap-4">
      <h2 className="text-heading">{m.invitations_first_title()}</h2>
      <p className="text-muted">{m.invitations_first_explained()}</p>
      {hasMailed && <Waiting group={group} />}
      <Button
        className="min-h-14"
        icon={<LinkIcon {...icon} />}
        pending={link.isPending}
        onClick={() => link.make(link.share)}
      >
        {m.invitations_first_share()}
      </Button>
      <Button tone="plain" icon={<Mail {...icon} />} onClick={() => setMailing(true)}>
        {m.invitations_first_mail()}
      </Button>
      <Button
        tone="plain"
        icon={<QrIcon {...icon} />}
        onClick={() => link.make(({ inviteUrl }) => setCode(inviteUrl))}
      >
        {m.invitations_first_code()}
      </Button>
      {link.dialog}
      <Suspense>
        {isMailing && <InviteDialog group={group} onClose={doneMailing} />}
        {code && <LinkCode group={group} link={code} onClose={() => setCode(undefined)} />}
      </Suspense>
    </Card>
  );
}

/** Number of pending invitations by mail, as a sign that they were sent. */
function Waiting({ group: { id } }: { group: Group }) {
  const { items = [] } = useList('listInvitations', { id });
  const count = items.filter(({ status }) => status === 'pending').length;
  return (
    <Spoken className="font-semibold empty:hidden">
      {count > 0 && m.invitations_first_waiting({ count })}
    </Spoken>
  );
}
