import { useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useSearchParams } from '../router.tsx';
import { Notice } from '../ui/notice.tsx';

/** What brought someone here, told once: the address then forgets it. */
export function ArrivalNotice() {
  const [search, setSearch] = useSearchParams();
  const [message] = useState(search.get('message'));
  const hasSearch = search.size > 0;

  useEffect(() => {
    if (hasSearch) setSearch({}, { replace: true });
  }, [hasSearch, setSearch]);

  if (message === 'joined-successfully') {
    return <Notice title={m.groups_arrived_title()}>{m.groups_arrived()}</Notice>;
  }
  if (message === 'already-member') {
    return <Notice title={m.groups_arrived_again_title()}>{m.groups_arrived_again()}</Notice>;
  }
  return null;
}
