import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { m } from '../../shared/messages.ts';
import { isAnyWaiting, unsentWords, watchWaiting } from '../api/offline/offline-queue.ts';
import { isMissing, oldestShown } from '../api/offline/saved-at.ts';
import { shownSince } from '../ui/dates/dates.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { RichText } from '../ui/rich-text.tsx';
import { LIVE } from '../ui/spoken.tsx';

const Unsent = lazyComponent(() => import('./unsent.tsx'), 'Unsent');

const watchConnection = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/**
 * A line that says that the browser is offline, how old the shown data is, and whether calls are queued. Its
 * element exists before its text, for screen readers.
 */
export function Offline() {
  const client = useQueryClient();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const savedAt = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    // 0 if what was saved is not what the screen is for.
    () => (!navigator.onLine && isMissing(client) ? 0 : oldestShown(client)),
  );
  const isWaiting = useSyncExternalStore(watchWaiting, isAnyWaiting);
  const unsentCount = useSyncExternalStore(watchWaiting, () => unsentWords().length);
  const isLost = !isOnline || savedAt !== undefined || isWaiting;
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  return (
    <>
      <div {...LIVE}>
        {isLost && (
          <p className="mb-4 flex max-w-column items-center gap-2 rounded-card border-2 border-outline bg-card p-3">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            <span>
              <Connection isOnline={isOnline} savedAt={savedAt} /> {isWaiting && m.shell_waiting()}
            </span>
          </p>
        )}
        {/* Sighted users see the line disappear. */}
        {wasLost && !isLost && <p className="sr-only">{m.shell_connected_again()}</p>}
      </div>
      {unsentCount > 0 && (
        <Suspense>
          <Unsent key={unsentCount} />
        </Suspense>
      )}
    </>
  );
}

type ConnectionProps = { isOnline: boolean; savedAt: number | undefined };

function Connection({ isOnline, savedAt }: ConnectionProps) {
  const marks = { strong: (text: ReactNode) => <strong>{text}</strong> };
  if (savedAt) {
    const message = isOnline ? m.shell_unreachable_saved : m.shell_offline_saved;
    return <RichText message={message} values={{ when: shownSince(savedAt) }} marks={marks} />;
  }
  return !isOnline && <RichText message={m.shell_offline} values={{}} marks={marks} />;
}
