import { useState } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { isStatus } from '../api/errors.ts';
import { useRead } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { EditOnPage } from '../prayers/edit-request.tsx';
import { BackLink, LinkButton, useNavigate, useParams } from '../router.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failed } from '../ui/failed.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function EditPrayerScreen() {
  const { id = '' } = useParams();
  return (
    <Page
      title="Edit Prayer Request"
      back={<BackLink to={paths.myPrayers}>My Prayer Requests</BackLink>}
      narrow
    >
      <EditPrayer key={id} id={id} />
    </Page>
  );
}

function EditPrayer({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useRead('getPrayer', { id });
  const prayer = useFirst(isFetching ? undefined : data);
  const leave = () => navigate(paths.myPrayers);

  if (prayer?.canEdit) return <EditOnPage prayer={prayer} onCancel={leave} onSaved={leave} />;
  if (prayer) {
    return (
      <EmptyState title="This prayer request is not yours to edit" action={toMyPrayers}>
        Only the person who wrote it can change it.
      </EmptyState>
    );
  }
  if (isStatus(error, 400, 404)) {
    return (
      <EmptyState title="Prayer request not found" action={toMyPrayers}>
        It may have been deleted, or it is no longer shared with you.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <Failed
        title="The prayer request did not load."
        onRetry={() => void refetch()}
        action={toMyPrayers}
      />
    );
  }
  return <Spinner label="Loading prayer request..." />;
}

/** What was there first: news of the request must not sweep away what is being typed. */
function useFirst(data: Prayer | null | undefined) {
  const [first, setFirst] = useState<Prayer>();
  if (!first && data) setFirst(data);
  return first;
}

const toMyPrayers = (
  <LinkButton to={paths.myPrayers} tone="plain">
    Back to My Prayers
  </LinkButton>
);
