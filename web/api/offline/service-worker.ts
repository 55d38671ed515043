import { useEffect } from 'react';
import { useNavigate } from '../../router.tsx';

/** Set by the build: URL of the service worker in the page's language. */
declare const SERVICE_WORKER: string;

const HOUR = 60 * 60_000;

/** Browsers have service workers on https and localhost only. */
const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

/** Registers the site's service worker if necessary; undefined if not supported. */
export const registerServiceWorker = async () =>
  container()?.register(SERVICE_WORKER, { scope: '/', updateViaCache: 'none' });

/**
 * Registers the service worker, which stores the app for use offline. Calls `ready` when a newer version is
 * ready; `update` then activates it and reloads the page. Returns a function that stops it.
 */
export function watchForUpdates(ready: (update: () => void) => void): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const offer = (worker: ServiceWorker | null) => {
    const old = container()?.controller;
    // On the first install there is no old worker to replace.
    if (stopped || !worker || !old) return;
    // The page is in another language and already uses the new worker's files: no need to ask.
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
    // Without a service worker the app works, but needs a connection.
    .catch(() => {});

  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Path of a worker's script, which differs between languages. */
const pathOf = ({ scriptURL }: ServiceWorker) => new URL(scriptURL).pathname;

/** Calls `open` with the path of a clicked notification. Returns a function that stops it. */
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
