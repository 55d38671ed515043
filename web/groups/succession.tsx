import { useState } from 'react';
import { AWAY_DAYS, type Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

/** Who may take over the group while its owner is away: shown to the owner, offered to that member. */
export function SuccessionOf({ group }: { group: Group }) {
  const { data } = useRead('getSuccession', { id: group.id });
  if (data?.canTakeOver) return <TakeOver group={group} />;
  if (!data || !group.isOwner || group.memberCount < 2) return null;
  return (
    <p className="own-words text-muted">
      {data.next
        ? m.groups_succession_next({ count: AWAY_DAYS, name: displayName(data.next) })
        : m.groups_succession_nobody({ count: AWAY_DAYS })}
    </p>
  );
}

function TakeOver({ group }: { group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const takeOver = useAction(groupActions.takeGroupOver);
  const close = () => setOpen(false);
  return (
    <>
      <Notice
        title={m.groups_take_over_title()}
        action={
          <Button tone="plain" onClick={() => setOpen(true)}>
            {m.groups_take_over()}
          </Button>
        }
      >
        {m.groups_take_over_offer()}
      </Notice>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => takeOver.mutate({ params: { id: group.id } }, { onSettled: close })}
        title={m.groups_take_over()}
        confirmLabel={m.groups_take_over()}
        tone="primary"
        pending={takeOver.isPending}
        pendingLabel={m.groups_take_over_pending()}
      >
        <p className="font-semibold">{m.groups_take_over_question({ group: group.name })}</p>
        <p>{m.groups_take_over_explained()}</p>
      </ConfirmDialog>
    </>
  );
}
