import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCurrentUser, useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';

/** The mail address for writing to the group, if replies by mail are set up. */
export function MailAddress({ group }: { group: Group }) {
  const { data: info } = useRead('getInfo');
  const { data: user } = useCurrentUser();
  const show = useAction(invitationActions.makeGroupAddress);
  // A mail must come from the account's address.
  if (!info?.answersByMail || !user?.email) return null;
  return (
    <section className="mt-6 flex flex-col gap-3 border-line border-t pt-5">
      <h3 className="font-semibold">{m.replies_group_title()}</h3>
      <p>{m.replies_group_explained({ group: group.name })}</p>
      {show.data ? (
        <CopyField
          label={m.replies_group_label()}
          value={show.data.address}
          copyLabel={m.replies_group_copy()}
        />
      ) : (
        <div>
          <Button
            tone="plain"
            onClick={() => show.mutate({ params: { id: group.id } })}
            pending={show.isPending}
            pendingLabel={m.replies_group_pending()}
          >
            {m.replies_group_show()}
          </Button>
        </div>
      )}
    </section>
  );
}
