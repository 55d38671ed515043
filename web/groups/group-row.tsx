import { useSetAtom } from 'jotai';
import { Plus, Users } from 'lucide-react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Button } from '../ui/button.tsx';
import { accent } from '../ui/tints.ts';

type GroupRowProps = { group: Group; index: number };

/** A group in two lines. The whole row opens it, apart from the button to share a request with it. */
export function GroupRow({ group, index }: GroupRowProps) {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  return (
    <li
      className={`relative flex min-h-16 items-center gap-3 border-line not-first:border-t px-4 py-3 hover:bg-hover two:px-5 ${accent(index)}`}
    >
      <Link
        to={paths.group(group.id)}
        aria-label={m.groups_card_view_label({ group: group.name })}
        className="absolute inset-0 -outline-offset-3"
      />
      <Users aria-hidden className="size-6 shrink-0 text-(--accent)" />
      <div className="min-w-0 flex-1">
        <h2 className="own-words aligned-with-page font-semibold text-body">{group.name}</h2>
        <p className="text-meta text-muted">
          {m.groups_members({ count: group.memberCount })}
          <AfterDot>{group.isOwner ? m.groups_badge_owner() : m.groups_badge_member()}</AfterDot>
          {group.newCount > 0 && (
            <AfterDot>
              <span className="font-semibold text-primary">
                {m.groups_card_new({ count: group.newCount })}
              </span>
            </AfterDot>
          )}
        </p>
      </div>
      <Button
        tone="quiet"
        icon={<Plus aria-hidden className="size-5" />}
        className="relative -me-2 shrink-0"
        aria-label={m.groups_share_label({ group: group.name })}
        onClick={() => setNewPrayer({ open: true, groupId: group.id })}
      >
        <span className="max-two:hidden">{m.groups_share()}</span>
      </Button>
    </li>
  );
}
