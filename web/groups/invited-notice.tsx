import { useRead } from '../api/queries.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { Notice } from '../ui/notice.tsx';

export type Invited = { email: string; inviteUrl: string };

/** The invitation just made, with its link: where no mail is set up, it must be handed over. */
export function InvitedNotice({ email, inviteUrl }: Invited) {
  const { data: info } = useRead('getInfo');
  return (
    <Notice title={`Invitation for ${email}`}>
      <p className="mb-3">
        {info?.mail
          ? 'It is on its way by e-mail. You can also hand over the link yourself:'
          : 'This server sends no e-mail, so please hand over the link yourself:'}
      </p>
      <CopyField label="Invitation link" value={inviteUrl} />
    </Notice>
  );
}
