import { m } from '../../shared/messages.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { LinkReach } from './link-reach.tsx';

/** Shows a group's link if the browser refuses to copy it. */
export const LinkDialog = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Dialog open onClose={onClose} title={m.invitations_link_title()}>
    <CopyField label={m.invitations_link_label()} hint={m.invitations_link_hint()} value={link} />
    <LinkReach />
    <Actions>
      <Button onClick={onClose}>{m.ui_done()}</Button>
    </Actions>
  </Dialog>
);
