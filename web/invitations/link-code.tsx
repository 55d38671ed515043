import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { LinkReach } from './link-reach.tsx';

type LinkCodeProps = { group: Group; link: string; onClose: () => void };

/** The group's link as a large QR code, for phones nearby. */
export const LinkCode = ({ group, link, onClose }: LinkCodeProps) => (
  <Dialog open onClose={onClose} title={m.invitations_code_title()}>
    <QrCode
      text={link}
      label={m.invitations_code_label({ group: group.name })}
      className="mx-auto aspect-square w-full max-w-[min(100%,60dvh)] rounded-card"
    />
    <p className="mt-4">{m.invitations_code_explained()}</p>
    <p className="wrap-anywhere mt-2 text-meta text-muted">{link}</p>
    <LinkReach />
  </Dialog>
);
