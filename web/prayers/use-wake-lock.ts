import { useEffect } from 'react';

/**
 * Keeps the screen of a phone on while the component is shown. A browser may refuse, for example with a low battery
 * (Screen Wake Lock §4), and releases it when the page is hidden: then it is asked for again.
 */
export function useWakeLock() {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void given?.release();
      else lock = given;
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
