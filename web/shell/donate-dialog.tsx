import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { useRead } from '../api/cache/queries.ts';
import { DonateIcon } from '../icons.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The URL of the payment provider's donation form. */
const DONATION_PAGE = 'https://www.paypal.com/donate';

type DonateProps = { user: CurrentUser; onClose: () => void };

export const DonateDialog = ({ user, onClose }: DonateProps) => (
  <Dialog open onClose={onClose} title={m.shell_donate_title()}>
    <div className="flex flex-col gap-3">
      <p>{m.shell_donate_purpose()}</p>
      <Giving isAdmin={user.isAdmin} onClose={onClose} />
    </div>
  </Dialog>
);

type GivingProps = { isAdmin: boolean; onClose: () => void };

/** Reads the donation settings when the dialog opens. */
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

/** A plain form, because the content security policy allows no scripts to call other sites. */
const DonateForm = ({ recipient, onClose }: { recipient: string; onClose: () => void }) => (
  <form action={DONATION_PAGE} method="post" target="_blank" rel="noopener">
    <input type="hidden" name="business" value={recipient} />
    <input type="hidden" name="item_name" value={m.shell_donate_item()} />
    <input type="hidden" name="currency_code" value="USD" />
    {/* 0 allows a monthly donation. */}
    <input type="hidden" name="no_recurring" value="0" />
    <p>{m.shell_donate_redirect()}</p>
    <Actions>
      <Button tone="plain" onClick={onClose}>
        {m.ui_close()}
      </Button>
      <Button type="submit" icon={<DonateIcon aria-hidden className="size-5" />}>
        {m.shell_donate_submit()}
      </Button>
    </Actions>
  </form>
);

const NotSetUp = ({ isAdmin, onClose }: GivingProps) => (
  <>
    <p className="font-semibold">{m.shell_donate_not_set_up()}</p>
    {isAdmin && (
      <p>
        <RichText
          message={m.shell_donate_how_to_set_up}
          values={{}}
          marks={{ code: (text) => <code>{text}</code> }}
        />
      </p>
    )}
    <Actions>
      <Button tone="plain" onClick={onClose}>
        {m.ui_close()}
      </Button>
    </Actions>
  </>
);
