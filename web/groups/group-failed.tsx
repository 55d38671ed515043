import { paths } from '../paths.ts';
import { LinkButton } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** A group that does not load: it is gone, or not this member's to see; we cannot tell which. */
export const GroupFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Page title="Error Loading Group" narrow>
    <p>
      The group may have been deleted, or you may not be a member of it. If you think that you are,
      please try again.
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.dashboard}>Back to Dashboard</LinkButton>
      <Button tone="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Page>
);
