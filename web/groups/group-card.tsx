import { useSetAtom } from 'jotai';
import { Crown, Sparkle, User, Users } from 'lucide-react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Clamped } from '../ui/clamped.tsx';
import { LinkButton } from '../ui/links.tsx';

export function GroupCard({ group }: { group: Group }) {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="own-words aligned-with-page min-w-0 text-heading">{group.name}</h2>
        <StandingBadge isOwner={group.isOwner} />
      </div>
      <p className="flex items-center gap-2 text-meta text-muted">
        <Users aria-hidden className="size-5 shrink-0" />
        {m.groups_members({ count: group.memberCount })}
      </p>
      {group.newCount > 0 && (
        <p className="flex items-center gap-2 font-semibold text-primary">
          <Sparkle aria-hidden className="size-5 shrink-0" />
          {m.groups_card_new({ count: group.newCount })}
        </p>
      )}
      {group.description && (
        <Clamped text={group.description} what={m.groups_description_of({ group: group.name })} />
      )}
      <div className="mt-auto flex flex-wrap gap-x-1 gap-y-2 pt-2 *:flex-auto two:*:flex-none">
        <LinkButton
          to={paths.group(group.id)}
          tone="plain"
          aria-label={m.groups_card_view_label({ group: group.name })}
        >
          {m.groups_card_view()}
        </LinkButton>
        <Button
          tone="quiet"
          aria-label={m.groups_share_label({ group: group.name })}
          onClick={() => setNewPrayer({ open: true, groupId: group.id })}
        >
          {m.groups_share()}
        </Button>
      </div>
    </Card>
  );
}

const StandingBadge = ({ isOwner }: { isOwner: boolean }) =>
  isOwner ? (
    <Badge tone="primary" icon={<Crown aria-hidden className="size-4" />}>
      {m.groups_badge_owner()}
    </Badge>
  ) : (
    <Badge icon={<User aria-hidden className="size-4" />}>{m.groups_badge_member()}</Badge>
  );
