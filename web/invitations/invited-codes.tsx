import type { ManyInvited } from '../../shared/invite-many.ts';
import { m } from '../../shared/messages.ts';
import { QrCode } from '../ui/qr-code.tsx';

type InvitedCodesProps = {
  group: string;
  congregation: string | undefined;
  invited: readonly ManyInvited[];
  nameOf: (email: string) => string;
};

/**
 * A QR code for each invited person, printed only, to cut out and hand over. Two stand in a line of text, because
 * WebKit breaks the rows of a grid between pages.
 */
export const InvitedCodes = ({ group, congregation, invited, nameOf }: InvitedCodesProps) => (
  <ul>
    {invited.map(
      ({ email, inviteUrl }) =>
        inviteUrl && (
          <li
            key={email}
            className="mb-6 inline-flex w-[calc(50%-1rem)] flex-col gap-2 border border-line p-4 align-top odd:me-6"
          >
            <p className="own-words aligned-with-page font-semibold">{nameOf(email)}</p>
            <div>
              {congregation && (
                <p className="own-words aligned-with-page text-meta">{congregation}</p>
              )}
              <p className="own-words aligned-with-page">{group}</p>
            </div>
            <QrCode
              text={inviteUrl}
              label={m.inviting_code({ name: nameOf(email) })}
              className="size-40"
            />
            <p className="text-meta">{m.inviting_scan()}</p>
            <p className="wrap-anywhere text-meta">{inviteUrl}</p>
          </li>
        ),
    )}
  </ul>
);
