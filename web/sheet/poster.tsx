import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { shownDate } from '../ui/dates/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function Poster({ sheet: { group, congregation } }: { sheet: Sheet }) {
  const { mutate, data, isError } = useAction(invitationActions.makeInviteLink);
  useEffect(() => mutate({ params: { id: group.id } }), [mutate, group.id]);
  if (isError)
    return (
      <Failed
        title={m.sheet_poster_failed()}
        onRetry={() => mutate({ params: { id: group.id } })}
      />
    );
  if (!data) return <Spinner label={m.sheet_loading()} />;
  return (
    <div className="poster">
      <div className="poster-head">
        {congregation && <p className="own-words">{congregation}</p>}
        <h2 className="own-words">{group.name}</h2>
      </div>
      {group.description && <p className="long-words">{group.description}</p>}
      <p className="invites">{m.sheet_poster_invites()}</p>
      <QrCode text={data.inviteUrl} label={m.sheet_poster_code()} className="code" />
      <p>{m.sheet_poster_scan()}</p>
      <p className="small wrap-anywhere">{data.inviteUrl}</p>
      <p className="small">{m.sheet_poster_until({ day: shownDate(data.expiresAt) })}</p>
    </div>
  );
}
