import { useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { inviteLinkActions } from '../api/actions/invite-link.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Button } from '../ui/button.tsx';
import { shownDate } from '../ui/dates/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

/** The invitation on a group's poster. A press makes it, since a look should not let anybody in. */
export function usePosterInvitation(id: number) {
  const { mutate, data, variables, isPending, isError } = useAction(
    inviteLinkActions.makeInviteLink,
  );
  return {
    made: variables?.params.id === id ? data : undefined,
    make: () => mutate({ params: { id } }),
    isPending,
    isError,
  };
}

type PosterProps = { sheet: Sheet; invitation: ReturnType<typeof usePosterInvitation> };

export const Poster = ({ sheet: { group, congregation }, invitation }: PosterProps) => (
  <div className="poster">
    <div className="poster-head">
      {congregation && <p className="own-words">{congregation}</p>}
      <h2 className="own-words">{group.name}</h2>
    </div>
    {group.description && <p className="long-words">{group.description}</p>}
    <p className="invites">{m.sheet_poster_invites()}</p>
    <Invitation {...invitation} />
  </div>
);

function Invitation({ made, make, isPending, isError }: PosterProps['invitation']) {
  if (isError) return <Failed title={m.sheet_poster_failed()} onRetry={make} />;
  if (!made) return <NoCode make={make} isPending={isPending} />;
  return (
    <>
      <QrCode text={made.inviteUrl} label={m.sheet_poster_code()} className="code" />
      <p>{m.sheet_poster_scan()}</p>
      <p className="small wrap-anywhere">{made.inviteUrl}</p>
      <p className="small">{m.sheet_poster_until({ day: shownDate(made.expiresAt) })}</p>
    </>
  );
}

/** The place of the code. When that is there, the button that prints gets the focus. */
function NoCode({ make, isPending }: Pick<PosterProps['invitation'], 'make' | 'isPending'>) {
  const box = useRef<HTMLDivElement>(null);
  useRestoredFocus(box, '[data-print]');
  return (
    <div ref={box} className="code no-code">
      <p>{m.sheet_poster_make_hint()}</p>
      <Button pending={isPending} onClick={make}>
        {m.sheet_poster_make()}
      </Button>
    </div>
  );
}
