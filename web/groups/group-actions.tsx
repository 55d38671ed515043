import { useSetAtom } from 'jotai';
import { Plus, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { PrayIcon } from '../icons.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LinkButton } from '../ui/links.tsx';

const InviteDialog = lazyComponent(
  async () => (await import('../invitations/invite.tsx')).InviteDialog,
);

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** On a phone with the largest text the words need the room. */
const ICON_WITH_ROOM = '@max-[18rem]:hidden size-5 shrink-0';

type GroupActionsProps = {
  group: Group;
  /** How many requests wait for the viewer's prayer today, if they can be counted. */
  waiting: { count: number | undefined } | undefined;
};

/** Praying for a group's requests and sharing one. */
export function GroupActions({ group, waiting }: GroupActionsProps) {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  // Nobody is there yet, and the page asks for people first.
  const isAlone = group.memberCount === 1;
  const mayPray = !isAlone && waiting?.count !== 0;
  return (
    // What Pray says, and whether it is there, comes with the list: nothing jumps then.
    <div className={`@container ${waiting ? '' : 'invisible'}`}>
      {/* In some languages the words of both buttons are too long for one row of the narrowest phone. */}
      <div className="flex @max-[16rem]:flex-wrap @max-[18.25rem]:lang-ar-ko:flex-wrap gap-2 *:flex-auto two:gap-3 two:*:flex-none">
        {mayPray && (
          <LinkButton
            to={paths.prayInGroup(group.id)}
            className="shrink-0!"
            icon={<PrayIcon {...icon} className={ICON_WITH_ROOM} />}
          >
            {/* One word, or other links on the page would be called as this one is. */}
            <span>
              {waiting?.count ? m.groups_pray({ count: waiting.count }) : m.shell_place_pray()}{' '}
              <span className="sr-only">
                {waiting?.count ? m.groups_pray_in_spoken() : m.groups_pray_spoken()}
              </span>
            </span>
          </LinkButton>
        )}
        <Button
          tone={mayPray || isAlone ? 'plain' : 'primary'}
          className="@max-[18rem]:text-center"
          icon={<Plus {...icon} className={ICON_WITH_ROOM} />}
          onClick={() => setNewPrayer({ open: true, groupId: group.id })}
        >
          {m.groups_share()}
        </Button>
      </div>
    </div>
  );
}

/** Beside the count of members, once there are others to be joined by. */
export function InviteToGroup({ group }: { group: Group }) {
  const [isOpen, setOpen] = useState(false);
  if (group.memberCount === 1 || !canInviteToGroup(group)) return null;
  return (
    <>
      <Button
        tone="quiet"
        className="px-3!"
        icon={<UserPlus {...icon} className="size-5 shrink-0 max-two:hidden" />}
        onClick={() => setOpen(true)}
      >
        {m.invitations_invite()}
      </Button>
      <Suspense>{isOpen && <InviteDialog group={group} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
