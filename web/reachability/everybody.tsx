import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { PAGE } from '../api/cache/page.ts';
import { ReachabilityList } from './reachability-list.tsx';

export function EverybodyReachable() {
  const [isOnlyUnreached, setOnly] = useState(false);
  const only = isOnlyUnreached ? ({ only: 'unreached' } as const) : {};
  const list = useList('listReachedPeople', undefined, { query: { limit: PAGE, ...only } });
  return (
    <div className="flex print:block flex-col gap-4">
      <p className="prose-width text-muted">{m.reachability_explained()}</p>
      <ReachabilityList list={list} isOnlyUnreached={isOnlyUnreached} onOnlyUnreached={setOnly} />
    </div>
  );
}
