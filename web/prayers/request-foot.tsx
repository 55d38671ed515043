import { useId } from 'react';
import { CHOOSE_A_GROUP } from '../../shared/prayers.ts';
import { Button } from '../ui/button.tsx';
import { Actions, DialogFoot } from '../ui/dialog.tsx';
import { AudienceLine } from './audience-line.tsx';

type RequestFootProps = {
  isPrivate: boolean;
  isAnonymous: boolean;
  groupIds: readonly number[];
  /** It is to be shared, and nobody has been chosen yet. */
  needsGroup: boolean;
  isPending: boolean;
  submitLabel: string;
  pendingLabel: string;
  onCancel: () => void;
};

/** The end of a dialog in which a request is written: who will see it, then the buttons. */
export function RequestFoot({
  isPrivate,
  isAnonymous,
  groupIds,
  needsGroup,
  isPending,
  submitLabel,
  pendingLabel,
  onCancel,
}: RequestFootProps) {
  const hintId = useId();
  return (
    <DialogFoot staysInSight={groupIds.length < 3}>
      <AudienceLine isPrivate={isPrivate} isAnonymous={isAnonymous} groupIds={groupIds} />
      {needsGroup && <p id={hintId}>{CHOOSE_A_GROUP}</p>}
      <Actions>
        <Button tone="plain" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={needsGroup}
          aria-describedby={needsGroup ? hintId : undefined}
          pending={isPending}
          pendingLabel={pendingLabel}
        >
          {submitLabel}
        </Button>
      </Actions>
    </DialogFoot>
  );
}
