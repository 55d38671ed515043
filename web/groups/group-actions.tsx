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

const InviteDialog = lazyComponent(() => import('../invitations/invite.tsx'), 'InviteDialog');

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** Hides an icon on a phone with the largest text. */
const ICON_WITH_ROOM = '@max-[18rem]:hidden size-5 shrink-0';

type GroupActionsProps = {
  group: Group;
  /**
   * Number of requests that the viewer has not prayed for today; `count` is undefined if it cannot be
   * counted, the whole while loading.
   */
  waiting: { count: number | undefined } | undefined;
};

/** Buttons for praying for a group's requests and for sharing one. */
export function GroupActions({ group, waiting }: GroupActionsProps) {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  // Without other members the page asks for invitations first.
  const isAlone = group.memberCount === 1;
  const mayPray = !isAlone && waiting?.count !== 0;
  return (
    // Reserves the space until the list is loaded, because it decides whether Pray is shown and with which
    // count.
    <div className={`@container ${waiting ? '' : 'invisible'}`}>
      {/* Both labels are too long for one row of the narrowest phone, in some languages also in a larger text. */}
      <div className="flex @max-[16rem]:flex-wrap @max-[292px]:flex-wrap @max-[18.25rem]:lang-ar-ko:flex-wrap gap-2 *:flex-auto two:gap-3 two:*:flex-none">
        {mayPray && (
          <LinkButton
            to={paths.prayInGroup(group.id)}
            className="shrink-0!"
            icon={<PrayIcon {...icon} className={ICON_WITH_ROOM} />}
          >
            {/* Hidden words make its name different from other links named "Pray". */}
            <span>
              {waiting?.count ? m.groups_pray({ count: waiting.count }) : m.shell_place_pray()}
              <span className="sr-only">
                {/* Chromium drops a plain space at the beginning or end of a line. */}
                {'\u00A0'}
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

/** A button that invites, once the group has other members. */
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
