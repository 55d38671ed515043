import { useAtom } from 'jotai';
import type { CurrentUser } from '../../shared/session.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { donateDialog } from './dialogs.ts';

export function DonateDialog({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useAtom(donateDialog);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} title="Support Our Mission">
      <div className="flex flex-col gap-3">
        <p>Donations support the ministry behind your groups and help to keep Upheld running.</p>
        <p className="font-semibold">Online giving is not set up yet.</p>
        <p>
          {user.isAdmin
            ? 'Whoever runs the server can name the account that donations go to.'
            : 'To give today, please speak to the person who looks after Upheld for you.'}
        </p>
      </div>
      <Actions>
        <Button tone="plain" onClick={close}>
          Close
        </Button>
      </Actions>
    </Dialog>
  );
}
