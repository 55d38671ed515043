import { m } from '../../shared/messages.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

type GroupFailedProps = { error: Error | null; onRetry: () => void };

/** Error of a group that did not load: it may not exist, or the user may not see it. */
export const GroupFailed = ({ error, onRetry }: GroupFailedProps) => (
  <Page title={m.groups_failed_title()}>
    <p>
      {!error || isStatus(error, 400, 403, 404)
        ? m.groups_failed_not_seen()
        : m.groups_failed_unreachable()}
    </p>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={paths.dashboard}>{m.groups_back_to_dashboard()}</LinkButton>
      <Button tone="plain" onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </div>
  </Page>
);
