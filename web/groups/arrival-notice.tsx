import { useEffect, useState } from 'react';
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
    return (
      <Notice title="Welcome to the group!">
        You can now see the prayer requests shared here, and share your own.
      </Notice>
    );
  }
  if (message === 'already-member') {
    return <Notice title="Already a member">You already belong to this group.</Notice>;
  }
  return null;
}
