import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useRead } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { EditOnPage } from '../prayers/edit-request.tsx';
import { useNavigate, useParams } from '../router.tsx';
import { Failed } from '../ui/failed.tsx';
import { BackLink, LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function EditPrayerScreen() {
  const { id = '' } = useParams();
  return (
    <Page
      title={m.prayers_edit_title()}
      back={<BackLink to={paths.myPrayers}>{m.prayers_list_title()}</BackLink>}
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
      <EmptyState title={m.prayers_edit_not_yours_title()} action={<ToMyPrayers />}>
        {m.prayers_edit_not_yours()}
      </EmptyState>
    );
  }
  if (isStatus(error, 400, 404)) {
    return (
      <EmptyState title={m.prayers_edit_not_found_title()} action={<ToMyPrayers />}>
        {m.prayers_edit_not_found()}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <Failed
        title={m.prayers_edit_failed()}
        onRetry={() => void refetch()}
        action={<ToMyPrayers />}
      />
    );
  }
  return <Spinner label={m.prayers_edit_loading()} />;
}

/** The request as first read, so that later events do not overwrite typed values. */
function useFirst(data: Prayer | null | undefined) {
  const [first, setFirst] = useState<Prayer>();
  if (!first && data) setFirst(data);
  return first;
}

const ToMyPrayers = () => (
  <LinkButton to={paths.myPrayers} tone="plain">
    {m.prayers_edit_back()}
  </LinkButton>
);
