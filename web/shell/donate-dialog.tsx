import { useAtom } from 'jotai';
import { HeartHandshake } from 'lucide-react';
import type { CurrentUser } from '../../shared/session.ts';
import { useRead } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { donateDialog } from './dialogs.tsx';

/** Where the payment provider takes donations from a form, and what it is told by it. */
const DONATION_PAGE = 'https://www.paypal.com/donate';
const ITEM_NAME = 'Ministry support';

export function DonateDialog({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useAtom(donateDialog);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} title="Support Our Mission">
      <div className="flex flex-col gap-3">
        <p>Donations support the ministry behind your groups and help to keep Upheld running.</p>
        <Giving isAdmin={user.isAdmin} onClose={close} />
      </div>
    </Dialog>
  );
}

type GivingProps = { isAdmin: boolean; onClose: () => void };

/** Read when the dialog opens, and not before. */
function Giving({ isAdmin, onClose }: GivingProps) {
  const { data: donation, isLoading, refetch } = useRead('getDonation');
  if (isLoading) return <Spinner />;
  if (!donation) return <Failed onRetry={() => void refetch()} />;
  return donation.recipient ? (
    <DonateForm recipient={donation.recipient} onClose={onClose} />
  ) : (
    <NotSetUp isAdmin={isAdmin} onClose={onClose} />
  );
}

/** A form of the browser's own, so that it leads to the provider even where scripts may not. */
const DonateForm = ({ recipient, onClose }: { recipient: string; onClose: () => void }) => (
  <form action={DONATION_PAGE} method="post" target="_blank" rel="noopener">
    <input type="hidden" name="business" value={recipient} />
    <input type="hidden" name="item_name" value={ITEM_NAME} />
    <input type="hidden" name="currency_code" value="USD" />
    {/* 0 lets the giver make it a monthly one. */}
    <input type="hidden" name="no_recurring" value="0" />
    <p>
      You will be redirected to PayPal in a new tab. There you choose how much you give, in US
      dollars, and whether once or every month. Upheld does not learn what you give.
    </p>
    <Actions>
      <Button tone="plain" onClick={onClose}>
        Close
      </Button>
      <Button type="submit" icon={<HeartHandshake aria-hidden className="size-5" />}>
        Donate with PayPal
      </Button>
    </Actions>
  </form>
);

const NotSetUp = ({ isAdmin, onClose }: GivingProps) => (
  <>
    <p className="font-semibold">Online giving is not set up yet.</p>
    {isAdmin ? (
      <p>
        Whoever runs the server can name the PayPal account that donations go to, by its e-mail
        address or id, in the setting <code>UPHELD_DONATION_RECIPIENT</code>.
      </p>
    ) : (
      <p>To give today, please speak to the person who looks after Upheld for you.</p>
    )}
    <Actions>
      <Button tone="plain" onClick={onClose}>
        Close
      </Button>
    </Actions>
  </>
);
