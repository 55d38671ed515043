import { useEffect } from 'react';
import { useNavigate } from '../router.tsx';

const FILE = '/sw.js';
const HOUR = 60 * 60_000;

/** Browsers have none on plain http, but on this very computer. */
const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

/** The service worker of this site, registered where it was not yet; undefined where none can be. */
export const registerServiceWorker = async () =>
  container()?.register(FILE, { scope: '/', updateViaCache: 'none' });

/**
 * Keeps the app so that it opens without a connection, and calls back when a newer one is ready
 * to take over; `update` then does, and loads the page anew. Gives a function that stops it.
 */
export function keepUpToDate(ready: (update: () => void) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const offer = (worker: ServiceWorker | null) => {
    // The first one ever has nobody to take over from.
    if (stopped || !worker || !container()?.controller) return;
    ready(() => {
      container()?.addEventListener('controllerchange', () => window.location.reload());
      worker.postMessage('update');
    });
  };

  registerServiceWorker()
    .then((registration) => {
      if (!registration || stopped) return;
      offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'installed') offer(worker);
        });
      });
      timer = setInterval(() => void registration.update().catch(() => {}), HOUR);
    })
    // Without it the app works as before, with a connection.
    .catch(() => {});

  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Calls back with the path of a notification that was pressed. Gives a function that stops it. */
function whenOpened(open: (path: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('path' in data)) return;
    open(String(data.path));
  };
  container()?.addEventListener('message', listen);
  return () => container()?.removeEventListener('message', listen);
}

/** Goes where a notification leads, when it was pressed while this page was open. */
export function useOpened() {
  const navigate = useNavigate();
  useEffect(() => whenOpened((path) => navigate(path)), [navigate]);
}
