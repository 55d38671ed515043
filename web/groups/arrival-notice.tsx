import { useEffect, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useSearchParams } from '../router.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shows the message of the URL once, then removes it from the URL. */
export function ArrivalNotice() {
  const [search, setSearch] = useSearchParams();
  const [message] = useState(search.get('message'));
  const hasMessage = search.has('message');

  useEffect(() => {
    if (hasMessage)
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('message');
          return next;
        },
        { replace: true },
      );
  }, [hasMessage, setSearch]);

  if (message === 'joined-successfully') {
    return <Notice title={m.groups_arrived_title()}>{m.groups_arrived()}</Notice>;
  }
  if (message === 'already-member') {
    return <Notice title={m.groups_arrived_again_title()}>{m.groups_arrived_again()}</Notice>;
  }
  return null;
}
