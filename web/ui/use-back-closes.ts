import { useEffect, useRef } from 'react';

/** Where a phone has a Back gesture, it closes what is open and does not leave the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, [isOpen]);
}
