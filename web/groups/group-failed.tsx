import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type GroupFailedProps = { error: Error | null; onRetry: () => void };

/** A group that does not load: it is gone, or not this member's to see; we cannot tell which. */
export const GroupFailed = ({ error, onRetry }: GroupFailedProps) => (
  <Page title="Error Loading Group" narrow>
    <p>
      {!error || isStatus(error, 400, 403, 404)
        ? 'The group may have been deleted, or you may not be a member of it. If you think that you are, please try again.'
        : 'The server could not be reached. Please check your connection and try again.'}
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.dashboard}>Back to Dashboard</LinkButton>
      <Button tone="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Page>
);
