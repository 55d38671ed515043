import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { m } from '../../shared/messages.ts';
import { RichText } from '../ui/rich-text.tsx';

const watch = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/**
 * A line that says when there is no connection. The element exists before its text, for screen
 * readers.
 */
export function Offline() {
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status" className="empty:hidden">
      {!isOnline && (
        <p className="mb-4 flex items-center gap-2 rounded-card border-2 border-outline bg-card p-3">
          <WifiOff aria-hidden className="size-5 shrink-0" />
          <span>
            <RichText
              message={m.shell_offline}
              values={{}}
              marks={{ strong: (text) => <strong>{text}</strong> }}
            />
          </span>
        </p>
      )}
    </div>
  );
}
