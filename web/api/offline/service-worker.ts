import { useEffect } from 'react';
import { useNavigate } from '../../router.tsx';

/** Set by the build: the service worker of the page's language. */
declare const SERVICE_WORKER: string;

const HOUR = 60 * 60_000;

/** Browsers have service workers on https and localhost only. */
const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

/** The service worker of this site, registered if necessary; undefined if not supported. */
export const registerServiceWorker = async () =>
  container()?.register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' });

/**
 * Keeps the app for opening without a connection. Calls back when a newer version is ready;
 * `update` then activates it and reloads the page. Returns a function that stops it.
 */
export function watchForUpdates(ready: (update: () => void) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const offer = (worker: ServiceWorker | null) => {
    const old = container()?.controller;
    // On the first install there is no old worker to replace.
    if (stopped || !worker || !old) return;
    // The page has come in another language, which this one keeps.
    if (pathOf(old) !== pathOf(worker)) return worker.postMessage('update');
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
    // Without it the app works too, but needs a connection.
    .catch(() => {});

  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Each language has its own. */
const pathOf = ({ scriptURL }: ServiceWorker) => new URL(scriptURL).pathname;

/** Calls back with the path of a clicked notification. Returns a function that stops it. */
function whenOpened(open: (path: string) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('path' in data)) return;
    open(String(data.path));
  };
  container()?.addEventListener('message', listen);
  return () => container()?.removeEventListener('message', listen);
}

/** Opens the path of a notification that was clicked while this page was open. */
export function useOpened() {
  const navigate = useNavigate();
  useEffect(() => whenOpened((path) => navigate(path)), [navigate]);
}
